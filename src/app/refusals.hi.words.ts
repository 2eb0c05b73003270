/** What calls answer and forms refuse, by its English. */
export const refusals: Readonly<Record<string, string>> = {
  'We couldn’t read this request. Please try again.': 'यह अनुरोध पढ़ा नहीं जा सका। फिर से कोशिश करें।',
  'Please log in to continue': 'आगे बढ़ने के लिए लॉगिन करें',
  'You are not allowed to do this': 'आपको इसकी अनुमति नहीं है',
  'Not found': 'नहीं मिला',
  'Method not allowed': 'यह तरीका यहाँ नहीं चलता',
  'The connection was lost. Please try again.': 'कनेक्शन टूट गया। फिर से कोशिश करें।',
  'Someone has changed this since you opened it. Reload and try again.':
    'इस बीच इसे किसी और ने बदल दिया। पेज फिर से खोलकर कोशिश करें।',
  'This is too large to send': 'यह भेजने के लिए बहुत बड़ा है',
  'Too many attempts. Please wait a little and try again.': 'बहुत बार कोशिश हुई। थोड़ा रुककर फिर कोशिश करें।',
  'Something went wrong on our side. Please try again.': 'हमारी तरफ़ कुछ गड़बड़ हुई। फिर से कोशिश करें।',
  'We are a little busy right now. Please try again in a moment.': 'अभी थोड़ी भीड़ है। थोड़ी देर में फिर कोशिश करें।',
  'The server has run out of space. Nothing was changed. Please try again later.':
    'सर्वर में जगह नहीं बची। कुछ नहीं बदला। बाद में फिर कोशिश करें।',
  'Please check what you typed.': 'जो लिखा है, उसे फिर देख लें।',
  'Something went wrong': 'कुछ गड़बड़ हुई',
  'You are offline. Check your internet connection and try again.': 'कनेक्शन नहीं है। नेटवर्क देखकर फिर कोशिश करें।',
  'The download was incomplete. Please try again.': 'डाउनलोड पूरा नहीं हुआ। फिर से कोशिश करें।',
  'We couldn’t verify this request. Reload the page and try again.':
    'यह अनुरोध जाँचा नहीं जा सका। पेज फिर से खोलकर कोशिश करें।',
  'This can only be opened from our own pages': 'यह सिर्फ़ हमारे पेजों से खुलता है',
  'Use letters and numbers only': 'सिर्फ़ अक्षर और अंक लिखें',
  'Password is required': 'पासवर्ड लिखें',
  'Email is required': 'ईमेल लिखें',
  'Invalid email format': 'ईमेल ठीक नहीं लगता',
  'Mobile number is required': 'मोबाइल नंबर लिखें',
  'Invalid mobile number (10 digits required)': 'मोबाइल नंबर में 10 अंक होने चाहिए',
  'Password must be at least 6 characters long': 'पासवर्ड में कम से कम 6 अक्षर हों',
  'Confirm password is required': 'पासवर्ड फिर से लिखें',
  'Passwords do not match': 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'Full name is required': 'पूरा नाम लिखें',
  'Education field is required': 'कक्षा चुनें',
  'Invalid email or password': 'ईमेल या पासवर्ड ग़लत है',
  'Passkey not found': 'पासकी नहीं मिली',
  'Please log in again': 'फिर से लॉगिन करें',
  'Only students and teachers can do this': 'यह सिर्फ़ बच्चे और टीचर के खाते से होता है',
  'First choose a child in the school diary': 'पहले स्कूल डायरी में बच्चा चुनें',
  'This is another student’s. Switch user and try again.': 'यह दूसरे बच्चे का है। बच्चा बदलकर कोशिश करें।',
  'Role is required': 'चुनें कि किसका खाता है',
  'We have sent you an email with a link.': 'हमने आपको लिंक के साथ ईमेल भेजा है।',
  'Login successful': 'लॉगिन हो गया',
  'Signup successful': 'खाता बन गया',
  'Name is required': 'नाम लिखें',
  'Student name is required': 'बच्चे का नाम लिखें',
  'Parent name is required': 'माता-पिता का नाम लिखें',
  'State is required': 'राज्य चुनें',
  'District is required': 'ज़िला लिखें',
  'Location is required': 'जगह लिखें',
  'Message is required': 'संदेश लिखें',
  'Please choose one of the subjects': 'इनमें से एक विषय चुनें',
  'Please choose one of the times': 'इनमें से एक समय चुनें',
  'You have already sent this form. Reload the page to send another.':
    'यह फ़ॉर्म पहले ही भेजा जा चुका है। दूसरा भेजने के लिए पेज फिर से खोलें।',
  'We have received your message. We will reply by phone or email.':
    'आपका संदेश मिल गया। हम फ़ोन या ईमेल से जवाब देंगे।',
  'Course not found': 'कोर्स नहीं मिला',
  'Teacher not found': 'टीचर नहीं मिले',
  'The price of this course has changed. Please reload the page.': 'इस कोर्स की क़ीमत बदल गई है। पेज फिर से खोलें।',
  'Failed to load banners': 'छूट नहीं दिखीं',
  'Failed to load categories': 'विषय नहीं दिखे',
  'Failed to load courses': 'कोर्स नहीं दिखे',
  'Failed to load testimonials': 'माता-पिता की बातें नहीं दिखीं',
  'Failed to load blogs': 'ब्लॉग नहीं दिखा',
  'Failed to load the settings': 'सेटिंग नहीं दिखीं',
  'No categories available': 'अभी कोई विषय नहीं है',
}

/** Messages with a number in them. */
const patterns: readonly (readonly [RegExp, (number: string) => string])[] = [
  [/^At most (\d+) characters$/, (number) => `ज़्यादा से ज़्यादा ${number} अक्षर`],
  [/^(\d+) fields? needs? a look$/, (number) => `${number} जगह देखनी है`],
  [/^Please choose an age from (\d+ to \d+)$/, (ages) => `उम्र ${ages.replace('to', 'से')} के बीच चुनें`],
]

/** A message in Hindi; one that has no Hindi stays as it is. */
export function translate(message: string): string {
  const known = refusals[message]
  if (known !== undefined) return known
  for (const [pattern, formatMessage] of patterns) {
    const [, number] = pattern.exec(message) ?? []
    if (number !== undefined) return formatMessage(number)
  }
  return message
}

/** What a native teacher has confirmed. */
export const confirmed: readonly (keyof typeof refusals)[] = []
