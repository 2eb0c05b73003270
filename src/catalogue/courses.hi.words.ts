import type { Translated } from '../platform/languages.rules.ts'
import type { words as english } from './courses.words.ts'

export const words: Translated<typeof english> = {
  title: 'कोर्स',
  text: 'हर कोर्स का लेवल, टीचर और पाठ हैं। पाठ जितनी बार चाहें देखें।',
  retry: 'फिर से',
  noCategories: 'अभी कोई विषय नहीं है',
  soon: 'हमारे पहले कोर्स जल्दी आएँगे।',
  allCourses: 'सारे कोर्स',
  search: 'खोजें',
  age: 'उम्र',
  anyAge: 'कोई भी उम्र',
  years: (age) => `${age} साल`,
  adults: 'बड़े',
  noneHere: 'इस विषय में अभी कोई कोर्स नहीं',
  noneHereText: 'नए कोर्स जल्दी आएँगे। दूसरा विषय देखें।',
  noneFound: 'ऐसा कोई कोर्स नहीं मिला',
  showAll: 'सारे कोर्स दिखाएँ',
  tryOther: 'दूसरा शब्द, कोई भी उम्र या सारे विषय चुनकर देखें।',
  categories: 'कोर्स के विषय',
  all: 'सारे',
  subject: 'विषय',
  level: 'लेवल',
  originalPrice: 'पहले की कीमत ',
  percentOff: (percent) => `${percent}% छूट`,
  found: (count) => (count === 0 ? 'कोई कोर्स नहीं मिला' : `${count} कोर्स`),
  agesWithin: (english) => {
    const [, years] = /^ages? (.*)$/i.exec(english) ?? []
    if (years) return `${years.replace(/ to |-/, ' से ').replace('+', ' से ऊपर')} साल`
    return /adult|grown/i.test(english) ? 'बड़ों के लिए' : english
  },
  yourCourse: 'आपका कोर्स',
}
