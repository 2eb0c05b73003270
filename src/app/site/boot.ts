import { sessionBoot } from '../../platform/session.ts'

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
  'const{entry,modules}=document.currentScript.dataset',
  'const add=(tag,values)=>document.head.append(Object.assign(document.createElement(tag),values))',
  'let begun=false',
  [
    'const begin=()=>{if(begun)return;begun=true;',
    "for(const href of modules.split(' '))if(href)add('link',{rel:'modulepreload',href});",
    "add('script',{type:'module',src:entry})}",
  ].join(''),
  [
    'new PerformanceObserver(list=>{',
    "for(const{name}of list.getEntries())if(name==='first-contentful-paint')begin()",
    "}).observe({type:'paint',buffered:true})",
  ].join(''),
  `setTimeout(begin,${AT_LAST_MS})`,
].join(';')
