/** What was done before the app ran, in order. */
export type EarlyEvent = {
  event: Event
  target: Element
  /** How far the page was scrolled then, in pixels. */
  scroll: number
}

declare global {
  var earlyEvents: EarlyEvent[] | undefined
  /** Ends the recording. */
  var stopRecording: (() => void) | undefined
}

const recorded = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'touchstart',
  'touchend',
  'keydown',
  'click',
] as const

/** Works without the app: links, forms and their fields, what opens and closes by itself. */
const native = 'a[href],summary,label,input,select,textarea,option,button:not([type=button]):not([role])'

/**
 * The part of the inline script that records what is pressed before the app runs; `replayEarlyEvents` repeats
 * it. A line at the top of the page says that a pressed button is about to answer. What stands beside the
 * app's root answers by itself.
 */
export const recordScript = [
  'const early=globalThis.earlyEvents=[]',
  [
    'const record=event=>{const{target,type}=event;',
    "if(!(target instanceof Element)||!target.closest('#root'))return;",
    `if(/^(?:click|keydown)$/.test(type)&&target.closest('${native}'))return;`,
    'early.push({event,target,scroll:scrollY});',
    "if(type==='click'&&target.closest('button')&&!document.querySelector('body>.progress-line'))",
    "document.body.append(Object.assign(document.createElement('div'),{className:'progress-line'}))}",
  ].join(''),
  `const types=${JSON.stringify(recorded)}`,
  'for(const type of types)addEventListener(type,record,{capture:true,passive:true})',
  'globalThis.stopRecording=()=>{for(const type of types)removeEventListener(type,record,true)}',
].join(';')
