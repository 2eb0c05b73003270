/** Responses prefetched by the inline script, by address; each is used once. */
declare global {
  var asked: Record<string, Promise<Response | undefined>> | undefined
}

/** A prefetched response expires after this many milliseconds. */
const FRESH_MS = 15_000

/**
 * The part of the inline script that prefetches API calls for a signed-in person. Not for addresses with a
 * query.
 */
export const prefetchScript = [
  "if(document.documentElement.dataset.session==='in'&&!location.search){",
  "let me='';try{me=JSON.parse(localStorage.getItem('userid'))}catch{}",
  'globalThis.asked={};',
  // A reply may have texts in the language of the page.
  "const headers={'x-language':document.documentElement.lang.slice(0,2)};",
  "for(const ask of asks.split(' ')){const address=ask.replace(':me',encodeURIComponent(me));",
  "asked[address]=fetch(address,{credentials:'same-origin',headers}).catch(()=>undefined)}}",
].join('')

/** The prefetched response; undefined if there is none or it failed. */
export async function takePrefetched(address: string): Promise<Response | undefined> {
  const answer = globalThis.asked?.[address]
  if (!answer) return undefined
  delete globalThis.asked?.[address]
  return performance.now() < FRESH_MS ? answer : undefined
}
