import { sessionBoot } from '../../platform/session.ts'
import { earlyBoot } from '../../platform/early.ts'

/**
 * When nothing is painted, as in a tab opened behind another one, the scripts come after this many
 * milliseconds.
 */
const AT_LAST_MS = 3_000

/**
 * The one inline script, the same on every page so that the policy can name its hash. Before the first paint
 * it says who looks at the page; after it, it fetches what brings the page to life, so that scripts never
 * stand in the way of words.
 */
export const boot = [
  sessionBoot,
  'const{entry,modules,asks,first}=document.currentScript.dataset',
  'const add=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values))',
  'let begun=false,fetched=false',
  [
    'const fetchAll=files=>{if(fetched)return;fetched=true;',
    "for(const href of files)if(href)add('link',{rel:'modulepreload',href})}",
  ].join(''),
  [
    'const begin=()=>{if(begun)return;begun=true;',
    // The largest goes first: a browser asks for six at once, and what comes last waits for all before it.
    "add('script',{type:'module',src:entry});fetchAll(modules.split(' '))}",
  ].join(''),
  [
    'new PerformanceObserver(list=>{',
    "for(const{name}of list.getEntries())if(name==='first-contentful-paint')begin()",
    "}).observe({type:'paint',buffered:true})",
  ].join(''),
  `setTimeout(begin,${AT_LAST_MS})`,
  // What such a page is opened for comes with its scripts: they are fetched at once, and run after its frame
  // has been painted. Where something small comes before them, it has the line for itself until then.
  `if(asks){${earlyBoot}if(first===undefined)fetchAll([entry,...modules.split(' ')])}`,
].join(';')
