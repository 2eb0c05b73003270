/** The offer of a demo class appears after this many milliseconds on a course page. */
const DELAY_MS = 10_000
/** Set in the session's storage once the offer was shown. */
const SEEN = 'demoOffer'

/** Shows the offer after its delay, once per visit. @returns a function that cancels it. */
export function showOfferLater(offer: HTMLElement): () => void {
  const timer = setTimeout(() => {
    if (sessionStorage.getItem(SEEN)) return
    sessionStorage.setItem(SEEN, 'shown')
    offer.hidden = false
  }, DELAY_MS)
  return () => clearTimeout(timer)
}

/** The same as part of the inline script, for a page on which the app does not run yet. */
export const offerScript = [
  "addEventListener('DOMContentLoaded',()=>{const offer=document.querySelector('.demo-offer');",
  `if(offer)setTimeout(()=>{if(!offer.isConnected||sessionStorage.getItem('${SEEN}'))return;`,
  `sessionStorage.setItem('${SEEN}','shown');offer.hidden=false},${DELAY_MS})})`,
].join('')
