/** Names of people in India: in Devanagari, and then as families write them in Latin letters. */
export const namesInTwoScripts: readonly (readonly [name: string, ...spellings: string[]])[] = `
रोहन Rohan rohn; दिया Diya Dia; ज़ोया Zoya Joya; कविता Kavita Kavitha; मीनाक्षी Meenakshi Minaxi; आरव Aarav Arav
अर्जुन Arjun; आदित्य Aditya Aadithya; अनन्या Ananya Anannya; अनिका Anika Aneeka; आर्या Arya Aarya; ईशान Ishaan Eeshan
ईशा Isha Eesha; कबीर Kabir Kabeer; विवान Vivaan Wivan; विहान Vihaan Vihan; साई Sai Saai; अद्वैत Advait Adwait
कृष्ण Krishna; कृष्णा Krishnaa; कार्तिक Kartik Karthik; प्रिया Priya Pria; पूजा Pooja Puja; नेहा Neha Nehaa
रीना Reena Rina; मीरा Meera Mira; गीता Geeta Gita Geetha; सीता Seeta Sita; सुनीता Sunita Suneetha; अनीता Anita Aneeta
दीपक Deepak Dipak; दीपिका Deepika Dipika; दीप्ति Deepti Dipti; रवि Ravi Rawi; विजय Vijay Wijay; अजय Ajay Ajai
संजय Sanjay Sanjai; विनय Vinay Vinai; अभय Abhay Abhai; उदय Uday Udai; अक्षय Akshay Akshai; जय Jay Jai
लक्ष्मी Lakshmi Laxmi; लक्ष्मण Lakshman Laxman; राधा Radha Raadha; राजेश Rajesh Raajesh; राकेश Rakesh; मुकेश Mukesh
सुरेश Suresh; महेश Mahesh; गणेश Ganesh; दिनेश Dinesh; रमेश Ramesh; उमेश Umesh; नरेश Naresh; योगेश Yogesh
शैलेश Shailesh; मितेश Mitesh; नीलेश Neelesh Nilesh; हितेश Hitesh; परेश Paresh; भावेश Bhavesh; जिग्नेश Jignesh
अभिषेक Abhishek Abishek; विवेक Vivek Wivek; आलोक Alok Aalok; अशोक Ashok; विनोद Vinod; प्रमोद Pramod
मनोज Manoj; पंकज Pankaj; नीरज Neeraj Niraj; धीरज Dheeraj Dhiraj; सूरज Sooraj Suraj; राज Raj Raaj
गौरव Gaurav Gourav; सौरभ Saurabh Sourabh; वैभव Vaibhav; संभव Sambhav Sanbhav; अनुभव Anubhav; अभिनव Abhinav
प्रणव Pranav; राघव Raghav; माधव Madhav Maadhav; केशव Keshav; यादव Yadav; भार्गव Bhargav; भैरव Bhairav
शिव Shiv; शिवा Shiva; शिवानी Shivani; श्रेया Shreya Shreyaa; श्री Shri Shree; श्याम Shyam; श्वेता Shweta Shwetha
शालिनी Shalini; शोभा Shobha Shobhaa; शांति Shanti Shanthi; शारदा Sharada Sharda; शर्मा Sharma; वर्मा Verma Varma
गुप्ता Gupta; मेहता Mehta; जैन Jain; शाह Shah; पटेल Patel; देसाई Desai; जोशी Joshi; त्रिवेदी Trivedi
चतुर्वेदी Chaturvedi; द्विवेदी Dwivedi; मिश्रा Mishra; तिवारी Tiwari Tiwary; दुबे Dubey; पांडे Pande; सिंह Singh Sinh
यश Yash; हर्ष Harsh; हर्षिता Harshita Harshitha; हर्षद Harshad; आशा Asha Aasha; उषा Usha; निशा Nisha; वर्षा Varsha
भाविका Bhavika; भावना Bhavna Bhavana; कल्पना Kalpana; वंदना Vandana; अर्चना Archana; रचना Rachna Rachana
सपना Sapna Sapana; स्वप्ना Swapna; ममता Mamta Mamata; नम्रता Namrata Namratha; सरिता Sarita Saritha; अमृता Amrita
अमित Amit; अमिता Amita; सुमित Sumit; रोहित Rohit; मोहित Mohit; ललित Lalit Lalith; पुनीत Puneet Punit; विनीत Vineet
अंकित Ankit; अंकिता Ankita; निकिता Nikita; निखिल Nikhil; साहिल Sahil; कपिल Kapil; अनिल Anil; सुनील Suneel Sunil
राहुल Rahul; अतुल Atul; विपुल Vipul; मृदुल Mridul; गोपाल Gopal; कमल Kamal; विमल Vimal; निर्मल Nirmal
नितिन Nitin; सचिन Sachin; जतिन Jatin; अश्विन Ashwin Ashvin; प्रवीण Praveen Pravin; नवीन Naveen Navin; यतिन Yatin
किरण Kiran; करण Karan; चरण Charan; अरुण Arun; वरुण Varun; तरुण Tarun; करुणा Karuna; अरुणा Aruna
भूमि Bhoomi Bhumi; भूमिका Bhumika; खुशी Khushi; ख़ुशी Khushee; छाया Chhaya Chaya; छवि Chhavi; चेतन Chetan
ज्ञान Gyan; ज्योति Jyoti Jyothi; ज़ारा Zara Jara; ज़ैनब Zainab Jainab; फ़ातिमा Fatima Phatima; फ़रहान Farhan
इमरान Imran; सलमान Salman; आमिर Aamir Amir; समीर Sameer Samir; कबीरा Kabira; नसीम Naseem Nasim; सलीम Saleem Salim
अय्यर Iyer Aiyar Ayyar; रमन Raman; नायर Nair Nayar; मेनन Menan; रेड्डी Reddy Reddi; राव Rao; कुमार Kumar Kumaar
कुमारी Kumari Kumary; देवी Devi; रानी Rani; रॉय Roy; बोस Bos; दास Das; सेन Sen; घोष Ghosh; दत्ता Datta
चंद्र Chandra; चंदन Chandan; चाँदनी Chandni; चिराग Chirag; चिन्मय Chinmay; हेमंत Hemant Hemanth; वसंत Vasant Wasanth
प्रशांत Prashant Prashanth; सुशांत Sushant; निशांत Nishant; अनंत Anant; जयंत Jayant; विक्रांत Vikrant; श्रीकांत Shrikant
विक्रम Vikram; पराक्रम Parakram; गौतम Gautam Goutam; उत्तम Uttam; ओम Om; भीम Bheem Bhim; राम Ram Raam; श्रीराम Shriram
तनुज Tanuj; तनुजा Tanuja; तन्वी Tanvi Tanwi; जान्हवी Janhavi; वैष्णवी Vaishnavi; पल्लवी Pallavi; माधुरी Madhuri
मधु Madhu; विष्णु Vishnu Wishnu; शंभु Shambhu; प्रभु Prabhu; भानु Bhanu; मीनू Meenu Minoo; गुड्डू Guddu; सोनू Sonu Sonoo
हनुमान Hanuman; अमन Aman; रमण Raman; पवन Pavan Pawan; जीवन Jeevan Jiwan; मोहन Mohan; सोहन Sohan; मदन Madan
लता Lata Latha; रेखा Rekha; शिखा Shikha; मोना Mona; सोना Sona; बीना Beena Bina; वीणा Veena Vina; मीना Meena Mina
आकाश Akash Aakash; प्रकाश Prakash; संतोष Santosh Santhosh; आशीष Ashish Aashish; मनीष Manish Maneesh; मनीषा Manisha
गिरीश Girish Gireesh; हरीश Harish Hareesh; जगदीश Jagdish Jagadeesh; सतीश Satish Satheesh; अवनीश Avneesh Avanish
ध्रुव Dhruv Dhruw; देव Dev; वेद Ved; आनंद Anand Anandh; मुकुंद Mukund; गोविंद Govind Gowind; अरविंद Arvind Aravind
सुधीर Sudhir Sudheer; रणधीर Randhir; बलवीर Balveer Balvir; रघुवीर Raghuveer; महावीर Mahavir Mahaveer; कौशिक Kaushik Koushik
पार्थ Parth; सिद्धार्थ Siddharth Sidharth; समर्थ Samarth; तीर्थ Tirth Teerth; यथार्थ Yatharth; ऋषि Rishi; ऋतु Ritu; ऋचा Richa; ज़ुबैर Zubair Jubair; उमैर Umair
सिम्मी Simmi; बबीता Babita; काकड़े Kakade
`
  .trim()
  .split(/[;\n]/)
  .map((line) => line.trim().split(' ') as [string, ...string[]])
