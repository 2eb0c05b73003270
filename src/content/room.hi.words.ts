import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './room.words.ts'

export const words: Translated<typeof english> = {
  offline: 'इंटरनेट नहीं है',
  about: 'हमारे बारे में',
  aboutDescription: 'हम कौन हैं, हर बच्चे के लिए क्या चाहते हैं, और कैसे सिखाते हैं।',
  blogs: 'ब्लॉग',
  blogsDescription: 'हमारे टीचरों से: कोई तरीका क्यों चलता है, और घर पर क्या करके देखें।',
  blog: 'ब्लॉग',
  gallery: 'तस्वीरें',
  galleryDescription: 'हम क्या सिखाते हैं, तस्वीरों में।',
  success: 'हो गया',
}
