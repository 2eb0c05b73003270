import { SESSION_KEYS, sessionBoot, SIGNED_IN } from '../../platform/browser/session.ts'
import { prefetchScript } from '../../platform/browser/prefetch.ts'
import { offerScript } from '../../enrolment/buy/demo-offer.ts'
import { recordScript } from './record-script.ts'

/**
 * If nothing is painted, as in a background tab, scripts load after this many milliseconds.
 */
const AT_LAST_MS = 3_000
/** A signed-in person's browser loads the app when it is idle, after this many milliseconds at the latest. */
const IDLE_MS = 1_000

/** Interactions that start loading the app. */
const interactions = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click']

/**
 * The only inline script, the same on every page so that the CSP can name its hash. Before the first paint it
 * marks the document with the signed-in role. It loads the app: on a page that waits for a touch
 * (`data-hydrate`) at the first one, or when the browser is idle for somebody with a session; on any other
 * page after the first paint, so that scripts never delay the text.
 */
// Wrapped in a block so that its names are not global.
export const boot = `{${[
  `const mark=()=>{${sessionBoot}};mark()`,
  'const{entry,modules,asks,first,hydrate}=document.currentScript.dataset',
  'const add=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values))',
  'let begun=false,fetched=false',
  [
    'const fetchAll=files=>{if(fetched)return;fetched=true;',
    "for(const href of files)if(href)add('link',{rel:'modulepreload',href})}",
  ].join(''),
  [
    'const begin=()=>{if(begun)return;begun=true;',
    // The largest file goes first: HTTP/1.1 browsers load six at once, and the last ones wait.
    "add('script',{type:'module',src:entry,onerror:giveUp});fetchAll(modules.split(' '))}",
  ].join(''),
  recordScript,
  offerScript,
  [
    'const afterPaint=act=>{',
    'new PerformanceObserver(list=>{',
    "for(const{name}of list.getEntries())if(name==='first-contentful-paint')act()",
    "}).observe({type:'paint',buffered:true});",
    // A page without text or pictures never reports a contentful paint, so start shortly after load.
    "addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(act,100)));",
    `setTimeout(act,${AT_LAST_MS})}`,
  ].join(''),
  // Whoever is or was signed in here, or has just logged in without scripts.
  [
    `const known=()=>location.hash==='${SIGNED_IN}'||`,
    `${JSON.stringify(SESSION_KEYS)}.some(key=>localStorage.getItem(key)!==null)`,
  ].join(''),
  [
    `const idle=()=>globalThis.requestIdleCallback?requestIdleCallback(begin,{timeout:${IDLE_MS}}):begin()`,
    'const wait=()=>{',
    'if(known())return afterPaint(idle);',
    // A browser reports the pointer that rests where the page appears; only one that moves has touched it.
    "const wake=({type,movementX,movementY})=>{if(type!=='pointermove'||movementX||movementY)begin()};",
    `for(const touch of ${JSON.stringify(interactions)})addEventListener(touch,wake,{capture:true,passive:true});`,
    // A login in another tab, or before a page that the Back button restores.
    "const again=()=>{if(known()){mark();begin()}};addEventListener('storage',again);addEventListener('pageshow',again);",
    // Texts that depend on the clock say from when and until when they are true, in milliseconds; a list that
    // could not be loaded is never valid.
    "addEventListener('DOMContentLoaded',()=>{if([...document.querySelectorAll('[data-valid-until]')]",
    '.some(({dataset:{validFrom=0,validUntil}})=>Date.now()<validFrom||Date.now()>validUntil))begin()})}',
  ].join('\n'),
  'if(hydrate)wait();else afterPaint(begin)',
  // A personal page is useless without its scripts: they are preloaded at once and run after the first
  // paint. If the page has a small first module, that one is loaded alone before them.
  `if(asks){${prefetchScript}if(first===undefined)fetchAll([entry,...modules.split(' ')])}`,
].join(';')}}`
