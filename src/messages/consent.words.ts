export const words = {
  whatsapp:
    'I agree that the academy sends messages about my children’s classes, fees and results to this number on WhatsApp. My number goes to WhatsApp (Meta) for that and for nothing else. I can stop it here or by answering STOP.',
  sms: 'I agree that the academy sends messages about my children’s classes, fees and results to this number by SMS. My number goes to the SMS company for that and for nothing else. I can stop it here.',
  push: 'I want notices of the academy about my children on this phone.',
}
