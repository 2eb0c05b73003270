/** The quizzes that visitors try without an account: each English text with its Hindi. */
export const tries: Readonly<Record<string, string>> = {
  'Five abacus questions': 'अबेकस के पाँच सवाल',
  'Read the rods, find a number and move the beads for a sum.': 'रॉड पढ़ो, संख्या ढूँढो और सवाल के लिए मनके चलाओ।',
  'First beads': 'पहले मनके',
  'Which number? [beads 56]': 'कौन-सी संख्या? [beads 56]',
  'The upper bead is 5 and each lower bead is 1: tens rod 5, ones rod 5 + 1 = 6. The number is 56.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: दहाई की रॉड 5, इकाई की रॉड 5 + 1 = 6। संख्या 56 है।',
  'Find 63': 'ढूँढो 63',
  'The upper bead is 5 and each lower bead is 1: tens rod 5 + 1 = 6, ones rod 3. The number is 63.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: दहाई की रॉड 5 + 1 = 6, इकाई की रॉड 3। संख्या 63 है।',
  'Which number? [beads 319]': 'कौन-सी संख्या? [beads 319]',
  'The upper bead is 5 and each lower bead is 1: hundreds rod 3, tens rod 1, ones rod 5 + 4 = 9. The number is 319.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: सैकड़े की रॉड 3, दहाई की रॉड 1, इकाई की रॉड 5 + 4 = 9। संख्या 319 है।',
  'Move the beads directly: 7 − 2 + 4 = ?': 'मनके सीधे चलाओ: 7 − 2 + 4 = ?',
  'Row by row: 7 − 2 = 5, 5 + 4 = 9.': 'एक-एक करके: 7 − 2 = 5, 5 + 4 = 9।',
  'Use small friends: 3 + 2 − 4 = ?': 'छोटे दोस्तों से करो: 3 + 2 − 4 = ?',
  'Row by row: 3 + 2 = 5 (+2 is +5 −3), 5 − 4 = 1 (−4 is −5 +1).':
    'एक-एक करके: 3 + 2 = 5 (+2 यानी +5 −3), 5 − 4 = 1 (−4 यानी −5 +1)।',

  'Five speed maths questions': 'तेज़ गणित के पाँच सवाल',
  'Multiply by 11, square numbers ending in 5, and subtract from 100.':
    '11 से गुणा करो, 5 पर ख़त्म होने वाली संख्याओं का वर्ग निकालो, और 100 में से घटाओ।',
  'Multiply by 11 in your head: 14 × 11 = ?': 'मन में 11 से गुणा करो: 14 × 11 = ?',
  'Add the neighbours: 1 + 4 = 5. Put it in the middle: 154.':
    'पड़ोसियों को जोड़ो: 1 + 4 = 5। उसे बीच में रखो: 154।',
  Shortcuts: 'छोटे तरीके',
  'One more than the previous one: 45² = ?': 'पहले वाले से एक ज़्यादा: 45² = ?',
  'One more than 4 is 5: 4 × 5 = 20. Write 25 behind it: 2025.':
    '4 से एक ज़्यादा 5 है: 4 × 5 = 20। उसके पीछे 25 लिखो: 2025।',
  'All from 9 and the last from 10: 100 − 24 = ?': 'सब 9 से, आख़िरी 10 से: 100 − 24 = ?',
  '9 − 2 = 7, 10 − 4 = 6, so 76.': '9 − 2 = 7, 10 − 4 = 6, यानी 76।',
  'Multiply by nines: 22 × 99 = ?': 'नौ वाली संख्या से गुणा करो: 22 × 99 = ?',
  'One less than 22 is 21. 99 − 21 = 78. Side by side: 2178.':
    '22 से एक कम 21 है। 99 − 21 = 78। साथ-साथ लिखो: 2178।',
  'Use the base 100: 96 × 98 = ?': '100 को आधार बनाओ: 96 × 98 = ?',
  '96 is 4 below 100, 98 is 2 below. 96 − 2 = 94, 4 × 2 = 08 (2 digits), so 9408.':
    '96, 100 से 4 कम है और 98, 2 कम। 96 − 2 = 94, 4 × 2 = 08 (2 अंक), यानी 9408।',

  'Five cube questions': 'क्यूब के पाँच सवाल',
  'Colours, corners, edges and turns of the cube.': 'क्यूब के रंग, कोने, किनारे और घुमाव।',
  'The cube': 'क्यूब',
  'A solved cube has yellow on top. Which colour is at the bottom?':
    'हल किए हुए क्यूब में ऊपर पीला है। नीचे कौन-सा रंग है?',
  'White and yellow are opposite each other on every cube with the standard colours.':
    'आम रंगों वाले हर क्यूब में सफ़ेद और पीला आमने-सामने होते हैं।',
  'How many stickers does an edge piece have?': 'किनारे के टुकड़े पर कितने स्टिकर होते हैं?',
  Three: 'तीन',
  'An edge lies between two faces, so it shows one colour of each.':
    'किनारा दो तरफ़ों के बीच होता है, इसलिए उस पर दोनों का एक-एक रंग होता है।',
  'Which pieces never change places with each other?': 'कौन-से टुकड़े आपस में जगह कभी नहीं बदलते?',
  'The centres': 'बीच के टुकड़े',
  'The corners': 'कोने',
  'The edges': 'किनारे',
  'All of them do': 'सभी बदलते हैं',
  'The six centres are fixed to the core. They turn in place and show which colour each face will be.':
    'बीच के छह टुकड़े अंदर से जुड़े हैं। वे अपनी जगह पर घूमते हैं और बताते हैं कि कौन-सी तरफ़ किस रंग की होगी।',
  'You turn the right face once clockwise. How many more turns bring it back?':
    'दाईं तरफ़ को घड़ी की दिशा में एक बार घुमाया। और कितनी बार घुमाने पर वह पहले जैसी होगी?',
  Once: 'एक बार',
  Twice: 'दो बार',
  'Three times': 'तीन बार',
  'Seven times': 'सात बार',
  'Four quarter turns make a full turn, and one is already done.':
    'चार चौथाई घुमावों से पूरा चक्कर होता है, और एक हो चुका है।',
  'How many corner pieces does the cube have?': 'क्यूब में कोने के कितने टुकड़े होते हैं?',
  'Four corners': 'चार कोने',
  'Six corners': 'छह कोने',
  'Eight corners': 'आठ कोने',
  'Twelve corners': 'बारह कोने',
  'Four corners lie in the top layer and four in the bottom layer.':
    'चार कोने ऊपर की परत में होते हैं और चार नीचे की परत में।',

  'Five handwriting questions': 'लिखावट के पाँच सवाल',
  'Tall letters, tails, spaces and slant on four lines.': 'चार लाइनों पर ऊँचे अक्षर, पूँछ, जगह, झुकाव।',
  Letters: 'अक्षर',
  'Which of these letters goes below the line?': 'इनमें से कौन-सा अक्षर लाइन के नीचे जाता है?',
  'The tail of g goes below the line, like j, p, q and y.': 'j, p, q, y की तरह g की पूँछ नीचे जाती है।',
  'Which letter is as tall as h?': 'कौन-सा अक्षर h जितना ऊँचा है?',
  'h and k both reach up to the top line; e, m and s stay in the middle.':
    'h और k दोनों सबसे ऊपर की लाइन तक जाते हैं; e, m और s बीच में रहते हैं।',
  'How much space do you leave between two words?': 'दो शब्दों के बीच कितनी जगह छोड़नी है?',
  'None at all': 'बिल्कुल नहीं',
  'Half the line': 'आधी लाइन',
  'About one letter o': 'लगभग एक o जितनी',
  'Five letters': 'पाँच अक्षर जितनी',
  'Leave space for one letter o between words: enough to see where a word ends.':
    'शब्दों के बीच एक o जितनी जगह छोड़ो: इतने में दिख जाता है कि शब्द कहाँ ख़त्म हुआ।',
  'Your letters lean in different directions. What helps first?':
    'तुम्हारे अक्षर अलग-अलग तरफ़ झुकते हैं। सबसे पहले क्या काम आएगा?',
  'Tilt the paper a little and keep it there': 'काग़ज़ को थोड़ा तिरछा करके वैसे ही रखना',
  'Press harder': 'ज़ोर से दबाना',
  'Write faster': 'तेज़ लिखना',
  'Hold the pencil at its end': 'पेंसिल को आख़िरी सिरे से पकड़ना',
  'When the paper stays at the same angle, all lines go in the same direction.':
    'काग़ज़ एक जैसा तिरछा रहे, तो सारी रेखाएँ एक ही तरफ़ जाती हैं।',
  'Which word has only small letters, none tall and none with a tail?':
    'किस शब्द में सिर्फ़ बीच के अक्षर हैं, न कोई ऊँचा और न कोई पूँछ वाला?',
  horse: 'horse',
  puppy: 'puppy',
  tiger: 'tiger',
  mouse: 'mouse',
  'm, o, u, s and e all stay between the two middle lines.':
    'm, o, u, s और e सभी बीच की दो लाइनों के अंदर रहते हैं।',

  'Five classroom situations': 'क्लास की पाँच बातें',
  'What to say and do in front of a class.': 'क्लास के सामने क्या कहें और क्या करें।',
  'In class': 'क्लास में',
  'A child gives a wrong answer in class. What do you say first?':
    'क्लास में कोई बच्चा ग़लत जवाब देता है। आप सबसे पहले क्या कहेंगे?',
  'Show me how you got there': 'दिखाओ, यह तुमने कैसे किया',
  'No, sit down': 'नहीं, बैठ जाओ',
  'Who can give the right answer?': 'सही जवाब कौन देगा?',
  'You should know this': 'यह तो तुम्हें आना चाहिए',
  'The steps show what the child understood and where it went wrong, without shaming anyone.':
    'कदमों से पता चलता है कि बच्चे ने क्या समझा और ग़लती कहाँ हुई, और किसी को शर्मिंदा नहीं होना पड़ता।',
  'How long can six-year-olds listen before they need an activity?':
    'छह साल के बच्चे कितनी देर सुन पाते हैं, जिसके बाद उन्हें कुछ करने को चाहिए?',
  'Half an hour': 'आधा घंटा',
  'A few minutes': 'कुछ मिनट',
  'A whole lesson': 'पूरा पाठ',
  'As long as the teacher talks': 'जब तक टीचर बोलें',
  'Young children learn by doing. After a few minutes of listening, let them use the beads.':
    'छोटे बच्चे करके सीखते हैं। कुछ मिनट सुनने के बाद उन्हें मनके चलाने दें।',
  'Which task tells you most about what a child can do?':
    'बच्चे को क्या आता है, यह सबसे अच्छा किस काम से पता चलता है?',
  'One you do on the board': 'जो आप बोर्ड पर करते हैं',
  'One the whole class answers together': 'जिसका जवाब पूरी क्लास साथ देती है',
  'One the child does alone while you watch': 'जो बच्चा आपके सामने अकेले करता है',
  'One the child copies': 'जिसे बच्चा देखकर उतारता है',
  'Only work done alone shows what the child already knows and what still needs help.':
    'सिर्फ़ अकेले किए काम से दिखता है कि बच्चे को क्या आ गया है और कहाँ मदद चाहिए।',
  'One child finishes long before the others. What do you do?':
    'एक बच्चा बाकी सबसे बहुत पहले काम पूरा कर लेता है। आप क्या करेंगे?',
  'Give more of the same sums': 'वैसे ही और सवाल देंगे',
  'Let the child wait quietly': 'बच्चे को चुपचाप इंतज़ार करने देंगे',
  'Send the child home': 'बच्चे को घर भेज देंगे',
  'Give a harder task of the same kind': 'उसी तरह का थोड़ा मुश्किल काम देंगे',
  'The same idea with one more step keeps the child learning together with the class.':
    'उसी बात में एक कदम और जोड़ने से बच्चा क्लास के साथ सीखता रहता है।',
  'What do you tell parents about a weak result?': 'कमज़ोर नतीजे पर आप माता-पिता से क्या कहेंगे?',
  'Who in the class did better': 'क्लास में किसने बेहतर किया',
  'What the child can do, and the one thing to practise next':
    'बच्चे को क्या आता है, और आगे किस एक चीज़ का अभ्यास करना है',
  'That nothing can be done': 'कि अब कुछ नहीं हो सकता',
  'Nothing at all': 'कुछ भी नहीं',
  'A family can help with one clear next step. Comparing children does not help.':
    'एक साफ़ अगला कदम हो, तो परिवार मदद कर पाता है। बच्चों की तुलना से मदद नहीं होती।',
}
