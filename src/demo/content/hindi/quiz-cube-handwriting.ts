/** The first cube quiz and one of handwriting: each English text with its Hindi. */
export const cubeAndHandwriting: Readonly<Record<string, string>> = {
  'Rubik’s Cube': 'रूबिक क्यूब',
  "Rubik's Cube": 'रूबिक क्यूब',
  'Meet the Cube': 'क्यूब से मिलो',
  'Get to know faces, centres, edges and corners and find out which colours sit opposite each other.':
    'तरफ़, बीच के टुकड़े, किनारे और कोने पहचानो, और देखो कि कौन-से रंग आमने-सामने होते हैं।',
  'How many faces does a Rubik’s Cube have?': 'रूबिक क्यूब में कितनी तरफ़ होती हैं?',
  Four: 'चार',
  Eight: 'आठ',
  Nine: 'नौ',
  Six: 'छह',
  'Every cube has six faces: up, down, left, right, front and back.':
    'हर क्यूब में छह तरफ़ होती हैं: ऊपर, नीचे, बाएँ, दाएँ, आगे और पीछे।',
  'Counting the pieces': 'टुकड़े गिनना',
  'On a 3 × 3 cube with the standard colours, which colour is opposite white?':
    'आम रंगों वाले 3 × 3 क्यूब में सफ़ेद के सामने कौन-सा रंग होता है?',
  Yellow: 'पीला',
  Green: 'हरा',
  Red: 'लाल',
  Blue: 'नीला',
  'White and yellow always sit on opposite faces. So when white is at the bottom, yellow is on top.':
    'सफ़ेद और पीला हमेशा आमने-सामने होते हैं। इसलिए सफ़ेद नीचे हो तो पीला ऊपर होता है।',
  'Which colour is opposite': 'सामने कौन-सा रंग है',
  'With the standard colours, which colour is opposite blue?': 'आम रंगों में नीले के सामने कौन-सा रंग होता है?',
  Orange: 'नारंगी',
  White: 'सफ़ेद',
  'The three opposite pairs are white and yellow, blue and green, red and orange.':
    'आमने-सामने की तीन जोड़ियाँ हैं: सफ़ेद और पीला, नीला और हरा, लाल और नारंगी।',
  'With the standard colours, which colour is opposite red?': 'आम रंगों में लाल के सामने कौन-सा रंग होता है?',
  'Red and orange are an opposite pair, so no single piece ever shows both of them.':
    'लाल और नारंगी आमने-सामने की जोड़ी हैं, इसलिए किसी एक टुकड़े पर दोनों कभी नहीं होते।',
  'How many centre pieces does a 3 × 3 cube have?': '3 × 3 क्यूब में बीच के कितने टुकड़े होते हैं?',
  '4 centre pieces': 'बीच के 4 टुकड़े',
  '8 centre pieces': 'बीच के 8 टुकड़े',
  '6 centre pieces': 'बीच के 6 टुकड़े',
  '12 centre pieces': 'बीच के 12 टुकड़े',
  'There is one centre in the middle of each face, and a cube has six faces.':
    'हर तरफ़ के बीच में एक टुकड़ा होता है, और क्यूब में छह तरफ़ होती हैं।',
  'How many colours does one corner piece show?': 'कोने के एक टुकड़े पर कितने रंग होते हैं?',
  'One colour': 'एक रंग',
  'Three colours': 'तीन रंग',
  'Two colours': 'दो रंग',
  'Four colours': 'चार रंग',
  'Three faces meet at a corner, so a corner piece has three stickers. Edges have two and centres have one.':
    'कोने पर तीन तरफ़ मिलती हैं, इसलिए कोने के टुकड़े पर तीन रंग होते हैं। किनारे पर दो और बीच में एक।',
  'How many corner pieces does a 3 × 3 cube have?': '3 × 3 क्यूब में कोने के कितने टुकड़े होते हैं?',
  '8 corner pieces': 'कोने के 8 टुकड़े',
  '4 corner pieces': 'कोने के 4 टुकड़े',
  '6 corner pieces': 'कोने के 6 टुकड़े',
  '12 corner pieces': 'कोने के 12 टुकड़े',
  'There are four corners in the top layer and four in the bottom layer: 4 + 4 = 8.':
    'ऊपर की परत में चार कोने और नीचे की परत में चार: 4 + 4 = 8।',
  'How many edge pieces does a 3 × 3 cube have?': '3 × 3 क्यूब में किनारे के कितने टुकड़े होते हैं?',
  '6 edge pieces': 'किनारे के 6 टुकड़े',
  '8 edge pieces': 'किनारे के 8 टुकड़े',
  '20 edge pieces': 'किनारे के 20 टुकड़े',
  '12 edge pieces': 'किनारे के 12 टुकड़े',
  'Each layer has four edges and there are three layers: 3 × 4 = 12.':
    'हर परत में चार किनारे हैं और परतें तीन हैं: 3 × 4 = 12।',
  'How can you tell which colour a face of a mixed-up cube will have when it is solved?':
    'उलझे हुए क्यूब की कोई तरफ़ सुलझने पर किस रंग की होगी, यह कैसे पता चलता है?',
  'Look at its top left corner': 'उसका ऊपर बायाँ कोना देखो',
  'Count its most common colour': 'गिनो कि कौन-सा रंग सबसे ज़्यादा है',
  'Look at its centre piece': 'उसके बीच का टुकड़ा देखो',
  'Look at the face opposite': 'सामने वाली तरफ़ देखो',
  'Turning faces never moves the centres relative to each other. The centre names the colour of its face.':
    'तरफ़ घुमाने से बीच के टुकड़े आपस में जगह नहीं बदलते। बीच का टुकड़ा ही अपनी तरफ़ का रंग बताता है।',
  'Finding a piece': 'टुकड़ा ढूँढना',
  'You look for the piece that is white, red and blue. What kind of piece is it?':
    'सफ़ेद, लाल और नीले रंग वाला टुकड़ा ढूँढना है। वह किस तरह का टुकड़ा है?',
  'An edge piece': 'किनारे का टुकड़ा',
  'A corner piece': 'कोने का टुकड़ा',
  'A centre piece': 'बीच का टुकड़ा',
  'It does not exist': 'ऐसा टुकड़ा होता ही नहीं',
  'Three colours mean a corner. It exists because white, red and blue are neighbours: no two of them are opposite each other.':
    'तीन रंग यानी कोना। ऐसा टुकड़ा होता है, क्योंकि सफ़ेद, लाल और नीला पड़ोसी हैं: इनमें कोई दो आमने-सामने नहीं।',

  Handwriting: 'लिखावट',
  'Letters on Four Lines': 'चार लाइनों पर अक्षर',
  'Find the place of every small letter in the four-line copybook: tall letters, middle letters and letters with a tail.':
    'चार लाइन की कॉपी में हर छोटे अंग्रेज़ी अक्षर की जगह ढूँढो: ऊँचे अक्षर, बीच के अक्षर और पूँछ वाले अक्षर।',
  'A four-line copybook has four lines. How many spaces lie between them?':
    'चार लाइन की कॉपी में चार लाइनें होती हैं। उनके बीच कितनी जगहें होती हैं?',
  'Two spaces': 'दो जगहें',
  'Three spaces': 'तीन जगहें',
  'Four spaces': 'चार जगहें',
  'Five spaces': 'पाँच जगहें',
  'Four lines have three spaces between them: an upper, a middle and a lower one.':
    'चार लाइनों के बीच तीन जगहें होती हैं: ऊपर की, बीच की और नीचे की।',
  'The four lines': 'चार लाइनें',
  'Which of these small letters stays in the middle space?': 'कौन-सा छोटा अक्षर बीच की जगह में रहता है?',
  'a sits between the second and the third line. b and h rise to the top line, g drops to the bottom line.':
    'a दूसरी और तीसरी लाइन के बीच रहता है। b और h सबसे ऊपर की लाइन तक जाते हैं, g सबसे नीचे की लाइन तक।',
  'Tall letters and tails': 'ऊँचे अक्षर और पूँछ',
  'Which of these small letters rises to the top line?': 'कौन-सा छोटा अक्षर ऊपर की लाइन तक जाता है?',
  'h has an ascender, a tall stroke to the top line. n, o and s stay in the middle space.':
    'h में ऊपर की लाइन तक जाने वाली ऊँची रेखा होती है। n, o और s बीच की जगह में रहते हैं।',
  'Which of these small letters drops to the bottom line?':
    'इनमें से कौन-सा छोटा अक्षर सबसे नीचे की लाइन तक जाता है?',
  'y has a descender, a tail to the bottom line. v, w and x stop at the third line.':
    'y में नीचे की लाइन तक जाने वाली पूँछ होती है। v, w और x तीसरी लाइन पर रुकते हैं।',
  'Counted from the top, which line do all the small letters without a tail stand on?':
    'ऊपर से गिनें, तो बिना पूँछ वाले सारे छोटे अक्षर किस लाइन पर टिकते हैं?',
  'The third line': 'लाइन 3',
  'The first line': 'लाइन 1',
  'The second line': 'लाइन 2',
  'The fourth line': 'लाइन 4',
  'The third line is the base line. Letters stand on it and only tails go below.':
    'लाइन 3 टिकने की लाइन है। अक्षर उस पर टिकते हैं और सिर्फ़ पूँछ नीचे जाती है।',
  'Which spaces does a printed capital letter fill?': 'छपा हुआ बड़ा अक्षर कौन-सी जगहें भरता है?',
  'Only the upper space': 'सिर्फ़ ऊपर की जगह',
  'Only the middle space': 'सिर्फ़ बीच की जगह',
  'The upper and the middle space': 'ऊपर और बीच की जगह',
  'The middle and the lower space': 'बीच और नीचे की जगह',
  'A printed capital reaches from the top line down to the base line, so it fills two spaces.':
    'छपा हुआ बड़ा अक्षर सबसे ऊपर की लाइन से टिकने की लाइन तक जाता है, इसलिए वह दो जगहें भरता है।',
  'Which of these words stays in the middle space with all its letters?':
    'इनमें से किस शब्द के सारे अक्षर बीच की जगह में रहते हैं?',
  cat: 'cat',
  sun: 'sun',
  pen: 'pen',
  bus: 'bus',
  's, u and n are all middle letters. t and b rise above and p drops below.':
    's, u और n तीनों बीच के अक्षर हैं। t और b ऊपर जाते हैं और p नीचे।',
  'Words and spaces': 'शब्द और ख़ाली जगह',
  'Which row holds only letters with a tail below the base line?':
    'किस पंक्ति में सिर्फ़ वे अक्षर हैं जिनकी पूँछ टिकने की लाइन के नीचे जाती है?',
  'g, j, p, q and y are the descenders. Their tails reach the bottom line.':
    'g, j, p, q और y पूँछ वाले अक्षर हैं। उनकी पूँछ सबसे नीचे की लाइन तक जाती है।',
  'Which word has both a tall letter and a letter with a tail?':
    'किस शब्द में ऊँचा अक्षर भी है और पूँछ वाला अक्षर भी?',
  ball: 'ball',
  dog: 'dog',
  pan: 'pan',
  'In dog the d rises to the top line and the g drops to the bottom line. ball has only tall ones besides a, and pan has only a tail.':
    'dog में d सबसे ऊपर की लाइन तक जाता है और g सबसे नीचे की लाइन तक। ball में a के अलावा सब ऊँचे हैं, और pan में सिर्फ़ पूँछ है।',
  'How wide is a good space between two words?': 'दो शब्दों के बीच कितनी जगह अच्छी रहती है?',
  'As wide as a pencil line': 'पेंसिल की एक रेखा जितनी',
  'As wide as one small letter o': 'छोटे अक्षर o जितनी',
  'As wide as a whole word': 'पूरे एक शब्द जितनी',
  'As wide as four small letters': 'चार छोटे अक्षरों जितनी',
  'The width of one small o, or a child’s fingertip, parts the words clearly and still keeps the line together.':
    'छोटे o या बच्चे की उँगली की नोक जितनी जगह शब्दों को साफ़ अलग करती है, और लाइन भी जुड़ी रहती है।',
}
