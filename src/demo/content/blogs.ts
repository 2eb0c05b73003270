import type { SiteContent } from '../../content/seed.server.ts'

export const blogs: SiteContent['blogs'] = [
  {
    title: 'Why the top bead is worth five',
    author: 'Meenakshi Raman',
    image: 'uploads/blogs/top-bead.svg',
    publishedAt: new Date('2026-10-18T04:30:00Z'),
    content: `<p>Look at a soroban, the abacus our children use. Each rod has one bead above the beam and four below it. The lower beads count one each. The upper bead counts five. Why five, and not six or nine?</p>
<h2>Because of a hand</h2>
<p>Four beads and one bead make every digit from 0 to 9, and they do it with the fewest beads that the eye can read at a glance. Show a child three dots for a moment and the answer is “three” without counting. Show seven dots and the child must count. Psychologists call the first kind <em>subitising</em>, and it ends at about four. The abacus never asks the eye for more than four of a kind.</p>
<h2>What it does for sums</h2>
<p>To add 4 to 3 there are not enough beads below. So the child adds 5 and takes away 1, because 4 and 1 are friends of five. The child is not following a memorised rule. The beads run out, and the child looks for another way. That is when the thinking happens.</p>
<ol><li>3 is on the rod: three lower beads are up.</li><li>4 more are needed, but only one is left below.</li><li>The upper bead comes down: 3 + 5 = 8.</li><li>One lower bead goes back: 8 − 1 = 7.</li></ol>
<h2>What you can do at home</h2>
<p>Call out a number from 1 to 4; your child answers with its friend of five. Do ten of these at the dinner table. When they come without a pause, the hands will be quick too. Speed on the abacus is not fast fingers. It is never having to look for a friend.</p>`,
  },
  {
    title: 'Multiplying by eleven, and why it works',
    author: 'Anand Kulkarni',
    image: 'uploads/blogs/eleven.svg',
    publishedAt: new Date('2026-10-02T04:30:00Z'),
    content: `<p>Take 63. Write the 6 and the 3 apart, and put their sum between them: 6, 9, 3. So 63 × 11 = 693. Children love this rule for about two days. Then somebody asks for 85 × 11, and the rule seems to break.</p>
<h2>Where it seems to break</h2>
<p>8 + 5 = 13, and 13 does not fit between the 8 and the 5. But a place holds only one digit, so the 1 goes on to the 8: 9, 3, 5. And 85 × 11 = 935. Nothing broke. We only forgot to carry.</p>
<h2>Why it works</h2>
<p>Eleven times a number is ten times the number plus the number itself. Write 63 × 11 as 630 + 63 and add in columns:</p>
<table><tbody><tr><td>6</td><td>3</td><td>0</td></tr><tr><td></td><td>6</td><td>3</td></tr><tr><td><strong>6</strong></td><td><strong>9</strong></td><td><strong>3</strong></td></tr></tbody></table>
<p>The outer digits stay as they are; in the middle, neighbours are added. That is the whole secret, and it goes on for longer numbers: in 4213 × 11 each digit is added to its neighbour, 4, 4+2, 2+1, 1+3, 3, which gives 46343.</p>
<h2>A rule that is understood stays</h2>
<p>We teach the shortcut first, because it is fun. Then we ask when it fails, and then why it works. A child who has drawn the three columns once does not forget the rule in the holidays. And even then, the child can work it out again.</p>`,
  },
  {
    title: 'How to hold a pencil without squeezing it',
    author: 'Joseph Mathew',
    image: 'uploads/blogs/pencil.svg',
    publishedAt: new Date('2026-09-15T04:30:00Z'),
    content: `<p>If your child shakes out a tired hand after half a page, look at the fingertips. White fingertips mean that the pencil is held too tightly. Nobody can write neatly like that for long.</p>
<h2>Three fingers</h2>
<p>The pencil rests on the side of the middle finger. The thumb and the first finger only guide it. The last two fingers are folded and carry the hand over the paper. The pencil leans back towards the shoulder; it does not stand upright.</p>
<h2>Four small exercises</h2>
<ul><li><strong>The feather.</strong> Draw a line so light that it can hardly be seen. Then one a little darker. Five steps, and back again.</li><li><strong>The pull.</strong> While your child writes, you should be able to pull the pencil out with two fingers.</li><li><strong>The short pencil.</strong> A stub of five centimetres leaves no room for a fist.</li><li><strong>The walk.</strong> The fingers walk down the pencil to its tip and up again, without help from the other hand.</li></ul>
<h2>Paper and chair</h2>
<p>Feet on the floor, forearm on the table, and the page tilted: to the left for right-handers, to the right for left-handers. A tilted page lets the wrist stay straight, and a straight wrist does not need force.</p>
<p>Ten minutes a day for three weeks change a grip that years have made. Praise the relaxed line, not the beautiful letter. The letters follow.</p>`,
  },
  {
    title: 'What fifteen minutes a day does',
    author: 'Lakshmi Narayanan',
    image: 'uploads/blogs/fifteen.svg',
    publishedAt: new Date('2026-08-28T04:30:00Z'),
    content: `<p>Parents often ask how long a child should practise. Our answer disappoints the ambitious ones: fifteen minutes, every day, and then stop.</p>
<h2>Why not two hours on Sunday</h2>
<p>What is practised once fades. What is recalled again just before it fades stays longer, and each time a little longer still. Seven short sessions on the same idea are worth more than one long session. Researchers call it spaced practice; grandmothers called it a little every day.</p>
<h2>A plan for a quarter of an hour</h2>
<ol><li>Three minutes: something old that goes well. It warms the hands and the mood.</li><li>Seven minutes: the new thing of this week, slowly and correctly.</li><li>Three minutes: the same, with a timer.</li><li>Two minutes: look at the mistakes. What kind were they?</li></ol>
<h2>When it does not work</h2>
<p>Some evenings end in tears. Then do only the first three minutes and close the book. A day with three good minutes keeps the habit alive; a day with a fight ends it. Keep a small calendar on the wall and let your child tick each day.</p>
<p>After six weeks compare a first page with the newest one. Do not say “see how much better you are”. Ask your child what has changed. Children notice more than we do.</p>`,
  },
  {
    title: 'The first layer of a cube, explained to a parent',
    author: 'Farah Siddiqui',
    image: 'uploads/blogs/first-layer.svg',
    publishedAt: new Date('2026-08-10T04:30:00Z'),
    content: `<p>Your child turns a coloured cube under the table, and you would like to know what is going on. Here is the first third of it.</p>
<h2>The centres never change places</h2>
<p>The middle piece of each face only spins. White is always opposite yellow, blue opposite green, red opposite orange, on a cube in the standard colours. So the white centre tells you which side will be white at the end, however mixed the cube is.</p>
<h2>Pieces, not stickers</h2>
<p>There are twelve edges with two colours and eight corners with three. A piece is at home only when all its colours match the centres. A white sticker on the white side proves nothing: look at its other colour too. At this step most beginners have to start again, and it teaches them to check.</p>
<h2>The cross, then the corners</h2>
<p>First the four white edges go around the white centre, each matching its side. Then four corners go under them by one short sequence: right side up, top to the left, right side down, top to the right. In the language of cubers: <code>R U R' U'</code>. Repeat it six times and the cube is exactly as before. Children find that fascinating, and rightly so: it is their first meeting with the order of a permutation.</p>
<p>Ask your child to show you one corner slowly. A child who can explain where it goes understands it. If it is only fast, ask again tomorrow.</p>`,
  },
  {
    title: 'What to ask in a free demo class',
    author: 'Anita Rao',
    image: 'uploads/blogs/demo.svg',
    publishedAt: new Date('2026-07-21T04:30:00Z'),
    content: `<p>A demo class is a chance for you to see us, not only for us to see your child. These questions help, and they help with any other academy too.</p>
<h2>About the class</h2>
<ul><li>How many children are in it, and how do you help a child who is slower or faster?</li><li>What does a whole class look like, minute by minute?</li><li>What happens when a child makes a mistake? Listen to the tone in which the answer is given.</li></ul>
<h2>About progress</h2>
<ul><li>How will I see what my child has learnt in a month?</li><li>Who decides about the next level, and how?</li><li>What do you <em>not</em> promise?</li></ul>
<h2>About money and leaving</h2>
<ul><li>What does a level cost in all, with books and papers?</li><li>What happens with missed classes?</li><li>How do we stop, if we want to?</li></ul>
<blockquote><p>A good teacher is happy to answer these questions.</p></blockquote>
<p>And watch your child, not the teacher. Did your child speak? Laugh? Ask on the way home when the next class is? That is worth more than any certificate on the wall.</p>`,
  },
]
