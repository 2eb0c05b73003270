import type { AcademyContent } from '../../academy/seed.server.ts'

export const academy: AcademyContent = {
  academyName: 'Manka Academy',
  phone1: '+91 90000 00001',
  phone2: '+91 90000 00002',
  email: 'hello@manka.example',
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  youtube: 'https://www.youtube.com/',
}
