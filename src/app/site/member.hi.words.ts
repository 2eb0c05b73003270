import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './member.words.ts'

export const words: Translated<typeof english> = {
  allPages: (academy) => `${academy}, सारे पेज`,
  login: 'लॉगिन',
  main: 'मुख्य',
  talk: 'हमसे बात करें',
  help: 'मदद',
  privacy: 'प्राइवेसी',
}
