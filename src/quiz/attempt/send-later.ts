// What is loaded for it alone has a name of its own: an attempt's own page has it with the rest.
export { sendOfflineAnswers } from './send-offline.ts'
