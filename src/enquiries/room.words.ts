export const words = {
  bookDemo: 'Book a Demo',
  bookDemoDescription: 'Book a free first class for your child. No payment details needed.',
  yourDemo: 'Your demo class',
  contact: 'Contact',
  contactDescription: 'Write or call us about classes, fees or a batch.',
  franchise: 'Franchise',
  franchiseDescription: 'Teach where you live: teacher training, material and support.',
}
