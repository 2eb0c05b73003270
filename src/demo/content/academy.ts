import { LEGAL } from '../../academy/academy.rules.ts'
import { firstTexts } from '../../academy/legal/first-texts.rules.ts'
import { DEMO_MARK } from '../../academy/legal/publisher.rules.ts'
import { hindiHomeText, hindiLegal } from './hindi/legal.ts'
import type { AcademyContent } from '../../academy/seed.server.ts'

const settings: AcademyContent['settings'] = {
  academyName: 'Manka Academy',
  phone1: '+91 90000 00001',
  phone2: '+91 90000 00002',
  email: 'hello@manka.example',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
  onlinePrograms: 124,
  coursesCount: 392,
  teachersCount: 865,
  abacusTrainingPaise: 1_500_000,
  vedicTrainingPaise: 1_000_000,
}

export const publisher = {
  academyName: settings.academyName,
  legalName: 'Manka Academy (a demonstration: no such company exists)',
  address: `12 Bead Street, Chennai 600 000 ${DEMO_MARK}`,
  email: settings.email,
  phone: settings.phone1,
  officer: `Lakshmi Nair ${DEMO_MARK}`,
}

/** The same in Hindi: what is made up says so there too. */
const hindiPublisher = {
  ...publisher,
  legalName: 'Manka Academy (नमूना: ऐसी कोई कंपनी नहीं है)',
  address: '12 Bead Street, Chennai 600 000 (काल्पनिक)',
  officer: 'Lakshmi Nair (काल्पनिक)',
}

export const academy: AcademyContent = {
  settings,
  texts: [
    ...LEGAL.map((name) => ({
      name,
      content: firstTexts[name](publisher),
      hindi: hindiLegal[name](hindiPublisher),
    })),
    {
      name: 'homeText',
      hindi: hindiHomeText,
      content: 'Abacus, Vedic Math, Rubik’s Cube and Handwriting classes for children. Teacher training too.',
    },
  ],
}
