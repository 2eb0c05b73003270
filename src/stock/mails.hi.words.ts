import type { words as english } from './mails.words.ts'

/** What mails about moving up say, in Hindi. */
export const words: typeof english = {
  movesUp: (name, level) => (level ? `${name} अब ${level} में` : `${name} अगले लेवल में`),
  passed: (name, level) =>
    level
      ? `शाबाश! ${name} ने परीक्षा पास कर ली है, और अब ${level} शुरू होगा।`
      : `शाबाश! ${name} ने परीक्षा पास कर ली है, और अब अगला लेवल शुरू होगा।`,
  from: (day, group, week) => `${day} से क्लास ${group} है: ${week}।`,
  diary: 'अगली क्लास डायरी में दिखती है:',
}
