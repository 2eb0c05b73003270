import type { Translated } from '../../platform/languages.rules.ts'
import type { words as english } from './site.words.ts'

export const words: Translated<typeof english> = {
  home: 'होम',
  about: 'हमारे बारे में',
  courses: 'कोर्स',
  competitions: 'प्रतियोगिताएँ',
  blogs: 'ब्लॉग',
  contact: 'संपर्क',
  main: 'मुख्य मेनू',
  call: 'एकेडमी को फ़ोन करें',
  menu: 'मेनू',
  learn: 'सीखें',
  bookDemo: 'डेमो क्लास बुक करें',
  franchise: 'फ़्रैंचाइज़ी',
  academy: 'एकेडमी',
  teachers: 'टीचर',
  gallery: 'गैलरी',
  talk: 'हमसे बात करें',
  legal: 'क़ानूनी जानकारी',
  welcome: 'नमस्ते',
  welcomeName: (name) => `नमस्ते, ${name}`,
  login: 'लॉगिन',
  signup: 'खाता बनाएँ',
  profile: 'प्रोफ़ाइल',
  family: 'परिवार',
  logout: 'लॉगआउट',
  account: 'मेरा खाता',
  goOn: 'आगे बढ़ो',
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof words)[] = []
