/** The first quiz of the teacher training: each English text with its Hindi. */
export const teacherTraining: Readonly<Record<string, string>> = {
  'Teacher Training': 'टीचर ट्रेनिंग',
  'Your First Lessons': 'आपके पहले पाठ',
  'Plan a clear lesson and a demo class, keep young children with you and keep them safe.':
    'साफ़ पाठ और डेमो क्लास की तैयारी करें, छोटे बच्चों का ध्यान बनाए रखें और उन्हें सुरक्षित रखें।',
  'What does a good lesson begin with?': 'अच्छा पाठ किससे शुरू होता है?',
  'A new topic without any link to the last one': 'नए विषय से, जिसका पिछले से कोई नाता न हो',
  'A short task on what was learnt before': 'पहले सीखी हुई बात पर एक छोटे काम से',
  'A written test that counts for marks': 'अंकों वाले लिखित टेस्ट से',
  'A long talk about the rules': 'नियमों पर लंबी बातचीत से',
  'A short warm-up brings earlier knowledge back to mind, and the new idea can be tied to it.':
    'छोटी शुरुआत पहले की बात याद दिलाती है, और नई बात उससे जुड़ जाती है।',
  'Planning a lesson': 'पाठ की तैयारी',
  'What tells children best what a lesson is about?': 'पाठ किस बारे में है, यह बच्चों को सबसे अच्छा किससे पता चलता है?',
  'The chapter number in the book': 'किताब में अध्याय के नंबर से',
  'A list of everything taught in the course': 'कोर्स की सारी बातों की सूची से',
  'The name of the next examination': 'अगली परीक्षा के नाम से',
  'One goal said in words they understand': 'उनकी समझ के शब्दों में कहे गए एक लक्ष्य से',
  'A goal such as "today we add with small friends" lets children know what to look for and when they have reached it.':
    '“आज हम छोटे दोस्तों से जोड़ेंगे” जैसे लक्ष्य से बच्चों को पता रहता है कि क्या देखना है और कब पहुँच गए।',
  'In which order do the parts of a skill lesson usually follow?':
    'कोई हुनर सिखाने के पाठ के हिस्से आम तौर पर किस क्रम में आते हैं?',
  'Show it, do it together, let them do it alone': 'दिखाना, साथ करना, अकेले करने देना',
  'Let them do it alone, show it, do it together': 'अकेले करने देना, दिखाना, साथ करना',
  'Test it, show it, let them copy it': 'जाँचना, दिखाना, नकल करवाना',
  'Do it together, test it, show it': 'साथ करना, जाँचना, दिखाना',
  'I do, we do, you do: help is taken away step by step as the children become sure.':
    'पहले टीचर, फिर सब साथ, फिर बच्चे: जैसे-जैसे भरोसा बढ़ता है, मदद कदम-कदम पर कम होती है।',
  'You are showing a new bead move. How do you do it?': 'मनकों की नई चाल कैसे दिखानी चाहिए?',
  'Quickly, to show how fast it can be': 'जल्दी से, ताकि तेज़ी दिखे',
  'Silently, so that they must guess': 'चुपचाप, ताकि बच्चे अंदाज़ा लगाएँ',
  'Slowly, saying each step aloud': 'धीरे, हर कदम बोलकर',
  'Once only, with the beads hidden': 'सिर्फ़ एक बार, मनके छिपाकर',
  'Saying the thought behind each move makes visible what an expert does without thinking.':
    'हर चाल के पीछे की सोच बोलने से वह दिखने लगता है जो अनुभवी लोग बिना सोचे करते हैं।',
  'A class of six-year-olds becomes restless after twelve minutes of practice. What is best?':
    'छह साल के बच्चों की क्लास बारह मिनट के अभ्यास के बाद बेचैन हो जाती है। सबसे अच्छा क्या है?',
  'Change to a short activity with movement': 'हिलने-डुलने वाला कोई छोटा काम करवाएँ',
  'Add ten more sums of the very same kind': 'उसी तरह के दस सवाल और दें',
  'Give extra homework to the noisy children': 'शोर करने वाले बच्चों को ज़्यादा होमवर्क दें',
  'Wait until they become quiet': 'उनके चुप होने का इंतज़ार करें',
  'Young children concentrate for short spans. A clap, chant or bead game keeps the topic and renews attention.':
    'छोटे बच्चों का ध्यान थोड़ी देर टिकता है। ताली, लय या मनकों का खेल विषय को बनाए रखता है और ध्यान लौटाता है।',
  'What belongs in the last five minutes of a lesson?': 'पाठ के आख़िरी पाँच मिनट में क्या होना चाहिए?',
  'The start of a new topic': 'नए विषय की शुरुआत',
  'A quick check of today’s goal': 'आज के लक्ष्य की छोटी-सी जाँच',
  'The copying of long notes for home': 'घर के लिए लंबे नोट उतारना',
  'Free time without a task': 'बिना काम का ख़ाली समय',
  'A question or two at the end show who has reached the goal, and so what the next lesson must begin with.':
    'आख़िर के एक-दो सवालों से पता चलता है कि कौन लक्ष्य तक पहुँचा, और अगला पाठ कहाँ से शुरू हो।',
  'What is the main purpose of a demo class?': 'डेमो क्लास का असली मकसद क्या है?',
  'Show the parents the whole course at once': 'माता-पिता को पूरा कोर्स एक बार में दिखाना',
  'Test whether the child is gifted': 'यह जाँचना कि बच्चा होनहार है या नहीं',
  'Compare the child with all the others': 'बच्चे की तुलना बाकी सबसे करना',
  'Let the child succeed at one small thing': 'बच्चे को एक छोटी बात में सफल होने देना',
  'A child who can do something new after thirty minutes wants to come back, and parents see how teaching works.':
    'जिस बच्चे को तीस मिनट में कुछ नया आ जाए, उसका मन फिर आने का करता है, और माता-पिता देखते हैं कि हम कैसे सिखाते हैं।',
  'Demo classes': 'डेमो क्लास',
  'How do you plan a demo class for a mixed group of new children?':
    'नए बच्चों के मिले-जुले ग्रुप के लिए डेमो क्लास की तैयारी कैसे करें?',
  'One very hard task that will impress the parents': 'एक बहुत मुश्किल काम, जो माता-पिता को चौंका दे',
  'A talk with slides on the history of the abacus': 'अबेकस के इतिहास पर स्लाइड के साथ भाषण',
  'One hands-on task with easier and harder steps': 'हाथ से करने का एक काम, जिसमें आसान और मुश्किल कदम हों',
  'A written test followed by ranks': 'लिखित टेस्ट, फिर सबके स्थान',
  'All work on the same idea, and each finds a step that fits. Nobody sits idle and nobody fails.':
    'सब एक ही बात पर काम करते हैं, और हर बच्चे को अपने लायक कदम मिल जाता है। न कोई ख़ाली बैठता है, न कोई हारता है।',
  'A parent is late and one child is left after class. What do you do?':
    'माता-पिता को देर हो गई और क्लास के बाद एक बच्चा रह गया। क्या करना चाहिए?',
  'Send the child to the gate to wait for the parent': 'बच्चे को गेट पर इंतज़ार करने भेजें',
  'Take the child home on your own': 'बच्चे को ख़ुद घर छोड़ आएँ',
  'Stay in sight of others until a known adult comes':
    'जब तक कोई जाना-पहचाना बड़ा न आए, दूसरों की नज़र के सामने साथ रहें',
  'Ask an older pupil to look after the child outside': 'किसी बड़े बच्चे से बाहर ध्यान रखने को कहें',
  'The child stays supervised, in an open place, and leaves only with an adult who is allowed to collect. Tell the centre as well.':
    'बच्चा खुली जगह में नज़र के सामने रहता है, और उसी बड़े के साथ जाता है जिसे ले जाने की इजाज़त है। सेंटर को भी बताएँ।',
  'Keeping children safe': 'बच्चों की सुरक्षा',
  'A child tells you something that makes you worry about the child’s safety. What do you do?':
    'बच्चा ऐसी कोई बात बताता है जिससे उसकी सुरक्षा की चिंता होती है। क्या करना चाहिए?',
  'Listen calmly and tell the person in charge at once': 'शांति से सुनें और ज़िम्मेदार को तुरंत बताएँ',
  'Promise the child that it will remain a secret': 'बच्चे से वादा करें कि बात राज़ रहेगी',
  'Question the child closely until everything is clear': 'सब साफ़ होने तक बच्चे से पूछताछ करें',
  'Wait to see whether it happens again': 'रुककर देखें कि फिर से होता है या नहीं',
  'Listen, do not press for details, never promise secrecy, note the child’s words and report the same day as the centre’s rules say.':
    'सुनें, ज़ोर देकर न पूछें, राज़ रखने का वादा कभी न करें, बच्चे के शब्द लिख लें और सेंटर के नियम के अनुसार उसी दिन बताएँ।',
}
