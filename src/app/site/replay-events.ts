import { flushSync } from 'react-dom'
import type { EarlyEvent } from './record-script.ts'

/** Repeats what was pressed before the app ran, in order, each on the state that the one before left. */
export function replayEarlyEvents(): void {
  globalThis.stopRecording?.()
  document.querySelector('body > .progress-line')?.remove()
  const early = globalThis.earlyEvents ?? []
  globalThis.earlyEvents = undefined
  for (const { event, target, scroll } of early) {
    // After scrolling, a touch at the same coordinates would meet something else.
    const isElsewhere = event instanceof PointerEvent && event.type !== 'click' && scroll !== window.scrollY
    if (!target.isConnected || isElsewhere) continue
    if (target instanceof HTMLFormElement && event.type === 'invalid') sendAgain(target)
    else flushSync(() => target.dispatchEvent(copyOf(event)))
  }
}

/** A form that checks its own fields is sent; any other is checked by the browser, as before the app ran. */
function sendAgain(form: HTMLFormElement): void {
  if (form.noValidate) form.requestSubmit()
  else form.reportValidity()
}

/** An event that was dispatched is not dispatched again, so a new one carries its data. */
function copyOf(event: EarlyEvent['event']): Event {
  const { type, bubbles, cancelable, composed } = event
  if ('TouchEvent' in window && event instanceof TouchEvent)
    return new TouchEvent(type, {
      bubbles,
      cancelable,
      composed,
      touches: Array.from(event.touches),
      changedTouches: Array.from(event.changedTouches),
    })
  const Constructor = event.constructor as new (type: string, init: EventInit) => Event
  // An event has the fields of the dictionary that its constructor reads.
  return new Constructor(type, event)
}
