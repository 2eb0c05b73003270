/** What was done before the app ran, in order; a form that its browser would not send stands as `invalid`. */
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
 * app's root answers by itself. A form with wrong fields waits for the app too, which lists them; where the
 * app does not arrive, `giveUp` has the browser say what is wrong.
 */
export const recordScript = [
  'const early=globalThis.earlyEvents=[]',
  [
    'const record=event=>{const{target,type}=event;',
    "if(!(target instanceof Element)||!target.closest('#root'))return;",
    `if(/^(?:click|keydown)$/.test(type)&&target.closest('${native}'))return;`,
    'early.push({event,target,scroll:scrollY});',
    "if(type==='click'&&target.closest('button'))tell()}",
  ].join(''),
  [
    "const line=()=>document.querySelector('body>.progress-line');",
    "const tell=()=>line()||document.body.append(Object.assign(document.createElement('div'),{className:'progress-line'}))",
  ].join(''),
  // The event is one of each wrong field; its form is repeated once.
  [
    'const refuse=event=>{const target=event.target.form;',
    "if(!target?.closest('#root'))return;event.preventDefault();tell();",
    "if(!early.some(each=>each.event.type==='invalid'&&each.target===target))",
    'early.push({event,target,scroll:scrollY})}',
  ].join(''),
  `const types=${JSON.stringify(recorded)}`,
  'for(const type of types)addEventListener(type,record,{capture:true,passive:true})',
  "addEventListener('invalid',refuse,true)",
  [
    'globalThis.stopRecording=()=>{for(const type of types)removeEventListener(type,record,true);',
    "removeEventListener('invalid',refuse,true)}",
  ].join(''),
  [
    'const giveUp=()=>{stopRecording();line()?.remove();',
    "for(const{event,target}of early)if(event.type==='invalid')target.reportValidity()}",
  ].join(''),
].join(';')
