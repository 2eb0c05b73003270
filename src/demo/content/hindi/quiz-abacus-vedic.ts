/** The first quizzes of Abacus and Vedic Math: each English text with its Hindi. */
export const abacusAndVedic: Readonly<Record<string, string>> = {
  Abacus: 'अबेकस',
  'First Steps on the Soroban': 'सोरोबान पर पहले कदम',
  'Meet the beam, the heaven bead and the earth beads, read numbers off the rods and make your first bead moves.':
    'बीच की पट्टी, ऊपर के मनके और नीचे के मनकों से मिलो, रॉड पर संख्याएँ पढ़ो और मनकों की पहली चालें चलो।',
  'What is the bar called that divides the soroban into an upper and a lower part?':
    'सोरोबान को ऊपर और नीचे के हिस्से में बाँटने वाली चीज़ को क्या कहते हैं?',
  'The beam': 'बीच की पट्टी',
  'The rod': 'रॉड',
  'The frame': 'फ़्रेम',
  'The ladder': 'सीढ़ी',
  'The beam runs across the soroban. A bead counts only when it is pushed against the beam.':
    'बीच की पट्टी पूरे सोरोबान पर आड़ी लगी होती है। मनका तभी गिना जाता है जब वह पट्टी को छूता है।',
  'Parts of the soroban': 'सोरोबान के हिस्से',
  'How much is the heaven bead above the beam worth on the ones rod?':
    'इकाई की रॉड पर पट्टी के ऊपर का मनका कितने का होता है?',
  One: 'एक',
  Five: 'पाँच',
  Two: 'दो',
  Ten: 'दस',
  'Each rod has one heaven bead above the beam. On the ones rod it is worth 5 when it touches the beam.':
    'हर रॉड पर पट्टी के ऊपर एक मनका होता है। इकाई की रॉड पर पट्टी को छूने पर वह 5 का होता है।',
  'Which beads does every rod of a soroban carry?': 'सोरोबान की हर रॉड पर कौन-से मनके होते हैं?',
  'Two heaven beads and five earth beads': 'ऊपर दो मनके और नीचे पाँच मनके',
  'Four heaven beads and one earth bead': 'ऊपर चार मनके और नीचे एक मनका',
  'Five heaven beads and five earth beads': 'ऊपर पाँच मनके और नीचे पाँच मनके',
  'One heaven bead and four earth beads': 'ऊपर एक मनका और नीचे चार मनके',
  'One heaven bead (5) and four earth beads (1 each) show every digit from 0 to 9: 5 + 4 = 9.':
    'ऊपर का एक मनका (5) और नीचे के चार मनके (1-1) 0 से 9 तक हर अंक बना देते हैं: 5 + 4 = 9।',
  'How much is one earth bead below the beam worth on the tens rod?':
    'दहाई की रॉड पर पट्टी के नीचे का एक मनका कितने का होता है?',
  Fifty: 'पचास',
  'An earth bead is worth 1 on the ones rod and ten times as much, 10, on the tens rod.':
    'नीचे का मनका इकाई की रॉड पर 1 का होता है, और दहाई की रॉड पर उसका दस गुना, यानी 10 का।',
  'Which number? [beads 7]': 'कौन-सी संख्या? [beads 7]',
  'The upper bead is 5 and each lower bead is 1: ones rod 5 + 2 = 7. The number is 7.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: इकाई की रॉड 5 + 2 = 7। संख्या 7 है।',
  'Reading the rods': 'रॉड पढ़ना',
  'Which number? [beads 46]': 'कौन-सी संख्या? [beads 46]',
  'The upper bead is 5 and each lower bead is 1: tens rod 4, ones rod 5 + 1 = 6. The number is 46.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: दहाई की रॉड 4, इकाई की रॉड 5 + 1 = 6। संख्या 46 है।',
  'Find 81': 'ढूँढो 81',
  'The upper bead is 5 and each lower bead is 1: tens rod 5 + 3 = 8, ones rod 1. The number is 81.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: दहाई की रॉड 5 + 3 = 8, इकाई की रॉड 1। संख्या 81 है।',
  'Which number? [beads 824]': 'कौन-सी संख्या? [beads 824]',
  'The upper bead is 5 and each lower bead is 1: hundreds rod 5 + 3 = 8, tens rod 2, ones rod 4. The number is 824.':
    'ऊपर का मनका 5 का है और नीचे का हर मनका 1 का: सैकड़े की रॉड 5 + 3 = 8, दहाई की रॉड 2, इकाई की रॉड 4। संख्या 824 है।',
  'Move the beads directly: 3 + 6 − 4 = ?': 'मनके सीधे चलाओ: 3 + 6 − 4 = ?',
  'Row by row: 3 + 6 = 9, 9 − 4 = 5.': 'एक-एक करके: 3 + 6 = 9, 9 − 4 = 5।',
  'Moving beads': 'मनके चलाना',
  'Move the beads directly: 2 + 7 − 3 = ?': 'मनके सीधे चलाओ: 2 + 7 − 3 = ?',
  'Row by row: 2 + 7 = 9, 9 − 3 = 6.': 'एक-एक करके: 2 + 7 = 9, 9 − 3 = 6।',

  'Vedic Math': 'वैदिक गणित',
  'Quick Wins: Elevens, Nines and Fives': 'झटपट जीत: ग्यारह, नौ और पाँच',
  'Complements with "all from 9 and the last from 10", multiplying by 11, digit sums and squares that end in 5.':
    '“सब 9 से, आख़िरी 10 से” वाले पूरक, 11 से गुणा, अंकों का जोड़ और 5 पर ख़त्म होने वाले वर्ग।',
  'What does the sutra Nikhilam Navatashcaramam Dashatah tell you to do?':
    'सूत्र “निखिलं नवतश्चरमं दशतः” क्या करने को कहता है?',
  'Take all from 10 and the last from 9': 'सब 10 से घटाओ और आख़िरी 9 से',
  'Multiply vertically and crosswise': 'खड़ा और तिरछा गुणा करो',
  'Take all from 9 and the last from 10': 'सब 9 से घटाओ और आख़िरी 10 से',
  'Add one to the previous digit': 'पिछले अंक में एक जोड़ो',
  'Nikhilam: subtract every digit from 9 and the last one from 10. It gives the distance of a number to 100, 1000 and so on.':
    'निखिलं: हर अंक 9 से घटाओ और आख़िरी 10 से। इससे पता चलता है कि संख्या 100, 1000 वग़ैरह से कितनी दूर है।',
  'All from 9, the last from 10': 'सब 9 से, आख़िरी 10 से',
  'All from 9 and the last from 10: 100 − 81 = ?': 'सब 9 से, आख़िरी 10 से: 100 − 81 = ?',
  '9 − 8 = 1, 10 − 1 = 9, so 19.': '9 − 8 = 1, 10 − 1 = 9, यानी 19।',
  'Add the digits until one digit is left: 14966 → ?': 'अंक जोड़ते जाओ जब तक एक अंक न बचे: 14966 → ?',
  '1 + 4 + 9 + 6 + 6 = 26, then 2 + 6 = 8. The digit sum is 8.':
    '1 + 4 + 9 + 6 + 6 = 26, फिर 2 + 6 = 8। अंकों का जोड़ 8 है।',
  'Digit sums': 'अंकों का जोड़',
  'Multiply by 11 in your head: 12 × 11 = ?': 'मन में 11 से गुणा करो: 12 × 11 = ?',
  'Add the neighbours: 1 + 2 = 3. Put it in the middle: 132.':
    'पड़ोसियों को जोड़ो: 1 + 2 = 3। उसे बीच में रखो: 132।',
  'Times eleven': 'ग्यारह गुना',
  'All from 9 and the last from 10: 1000 − 356 = ?': 'सब 9 से, आख़िरी 10 से: 1000 − 356 = ?',
  '9 − 3 = 6, 9 − 5 = 4, 10 − 6 = 4, so 644.': '9 − 3 = 6, 9 − 5 = 4, 10 − 6 = 4, यानी 644।',
  'What does the sutra Ekadhikena Purvena mean?': 'सूत्र “एकाधिकेन पूर्वेण” का क्या मतलब है?',
  'By one more than the previous one': 'पहले वाले से एक ज़्यादा से',
  'By one less than the previous one': 'पहले वाले से एक कम से',
  'All from 9 and the last from 10': 'सब 9 से, आख़िरी 10 से',
  'Vertically and crosswise': 'खड़ा और तिरछा',
  'Eka-adhika is "one more". For 35² the digit before the 5 is 3, one more is 4: 3 × 4 = 12, so 1225.':
    'एक-अधिक यानी “एक ज़्यादा”। 35² में 5 से पहले 3 है, एक ज़्यादा 4: 3 × 4 = 12, यानी 1225।',
  'Squares that end in 5': '5 पर ख़त्म होने वाले वर्ग',
  'One more than the previous one: 25² = ?': 'पहले वाले से एक ज़्यादा: 25² = ?',
  'One more than 2 is 3: 2 × 3 = 6. Write 25 behind it: 625.':
    '2 से एक ज़्यादा 3 है: 2 × 3 = 6। उसके पीछे 25 लिखो: 625।',
  'Multiply by 11 in your head: 86 × 11 = ?': 'मन में 11 से गुणा करो: 86 × 11 = ?',
  'Add the neighbours: 8 + 6 = 14. Write 4 and carry 1 to 8: 946.':
    'पड़ोसियों को जोड़ो: 8 + 6 = 14। 4 लिखो और हासिल 1 को 8 में जोड़ो: 946।',
  'Add the digits until one digit is left: 32714 → ?': 'अंक जोड़ते जाओ जब तक एक अंक न बचे: 32714 → ?',
  '3 + 2 + 7 + 1 + 4 = 17, then 1 + 7 = 8. The digit sum is 8.':
    '3 + 2 + 7 + 1 + 4 = 17, फिर 1 + 7 = 8। अंकों का जोड़ 8 है।',
  'One more than the previous one: 65² = ?': 'पहले वाले से एक ज़्यादा: 65² = ?',
  'One more than 6 is 7: 6 × 7 = 42. Write 25 behind it: 4225.':
    '6 से एक ज़्यादा 7 है: 6 × 7 = 42। उसके पीछे 25 लिखो: 4225।',
}
