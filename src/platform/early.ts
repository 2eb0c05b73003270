/** Answers that the page's first script has asked for, by address; each is taken once. */
declare global {
  var asked: Record<string, Promise<Response | undefined>> | undefined
}

/** After so many milliseconds an answer is too old to be the one that was meant. */
const FRESH_MS = 15_000

/**
 * The part of the inline script that asks: for whoever is signed in, before anything else is loaded. An
 * address with a question mark asks for something else.
 */
export const earlyBoot = [
  "if(document.documentElement.dataset.session==='in'&&!location.search){",
  "let me='';try{me=JSON.parse(localStorage.getItem('userid'))}catch{}",
  'globalThis.asked={};',
  "for(const ask of asks.split(' ')){const address=ask.replace(':me',encodeURIComponent(me));",
  "asked[address]=fetch(address,{credentials:'same-origin'}).catch(()=>undefined)}}",
].join('')

/** What was asked for before the scripts were there; undefined when it was not, or got no answer. */
export async function askedEarly(address: string): Promise<Response | undefined> {
  const answer = globalThis.asked?.[address]
  if (!answer) return undefined
  delete globalThis.asked?.[address]
  return performance.now() < FRESH_MS ? answer : undefined
}
