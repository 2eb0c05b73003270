export const words = {
  bookDemo: 'Book a Demo',
  bookDemoDescription: 'Book a free first class for your child. No payment details needed.',
  contact: 'Contact',
  contactDescription: 'Write or call us about classes, fees or a batch.',
}
