import type { Hands } from './hands.ts'
import { linkInMail } from './mailbox.ts'
import { messySheet } from './sheets.ts'
import { readSlips } from './slips.ts'
import type { Job } from './week.ts'

/** The mobile of the parent of Asha Rao, the first child of the sheet. */
const ASHAS_PARENT = '9876511000'
const MOTHER = 'kavita@home.example'
const PASSWORD = 'nine green parrots'

/** From the list of groups: puts a child into one of them. */
export async function addToGroup(owner: Hands, group: string, child: string): Promise<void> {
  await owner.press(group)
  await owner.press('Add children')
  const dialog = owner.inDialog()
  await dialog.fill('Find students', child)
  await dialog.tick(new RegExp(`^${child}`))
  await dialog.press('Add 1')
  await owner.see(child)
}

async function logInAsParent(parent: Hands, login: string): Promise<void> {
  await parent.follow('Go to login now')
  await parent.fill('Email or mobile', login)
  await parent.fill('Password', PASSWORD)
  await parent.press('Sign In')
  await parent.see('School diary')
}

async function giveConsentTo(parent: Hands): Promise<void> {
  await parent.tick(/^I am the parent or legal guardian/)
  await parent.press('Give consent')
  await parent.see('Thank you')
}

const importChildren: Job = {
  title: 'Import a school’s sheet of 32 children as it is',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Desk')
    await owner.follow('Start: Bring your children')
    await owner.give('File of children', messySheet())
    await owner.press('Check file')
    await owner.choose('Which group River Bank Sat is', 'River Bank Saturday')
    await owner.press('Check 32 rows')
    await owner.fill('Mobile of the parent, row 8', '98765 11005')
    await owner.fill('Date of birth, row 12', '28/02/2017')
    await owner.fill('Mobile of the parent, row 15', '98765 11012')
    await owner.fill('Name of the child, row 23', 'Kavin Rao')
    await owner.fill('Class, row 30', 'Class 4')
    await owner.press('Check again')
    await owner.see('32 children will be imported.')
    await owner.press('Confirm import')
    await owner.see('32 children imported')
  },
}

const printSlips: Job = {
  title: 'Print the login slips',
  run: async (week) => {
    const { path } = await week.at('owner').save('Login slips')
    week.slips = readSlips(path)
    if (week.slips.length !== 30) throw new Error(`${week.slips.length} slips for 30 families`)
  },
}

const startWithSlip: Job = {
  title: 'As a parent: start with the slip and log in',
  run: async (week) => {
    const slip = week.slips.find(({ login }) => login === ASHAS_PARENT)
    if (!slip) throw new Error('no slip was printed')
    const parent = await week.sitDown('parent', 'phone')
    await parent.page.goto(`${week.origin}/family/start#${slip.code.replaceAll('-', '')}`)
    await parent.fill('Email or mobile', slip.login)
    await parent.fill('Password', PASSWORD)
    await parent.fill('Confirm password', PASSWORD)
    await parent.press('Save password')
    await logInAsParent(parent, slip.login)
    await parent.follow('Give consent so that Asha can start')
    await giveConsentTo(parent)
  },
}

const addChild: Job = {
  title: 'Add a child by hand and put it into a group',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('People')
    await owner.follow('Add a child')
    await owner.fill('Child’s name', 'Nisha Pillai')
    await owner.fill('Class', 'Class 3')
    await owner.fill('Parent’s name', 'Latha Pillai')
    await owner.fill('Parent’s mobile', '91234 56789')
    await owner.press('Add the child')
    await owner.see('Nisha Pillai added')
    await owner.follow('Put into a group')
    await owner.press('Lake Road Beginners')
    await owner.inDialog().press('Add 1')
    await owner.see('Nisha Pillai')
  },
}

const askForDemo: Job = {
  title: 'As a visitor: ask for a demo class',
  run: async (week) => {
    const visitor = await week.sitDown('visitor', 'phone')
    await visitor.page.goto(`${week.origin}/bookdemo`)
    await visitor.fill('Student’s name', 'Rohan Iyer')
    await visitor.fill('Parent’s name', 'Kavita Iyer')
    await visitor.choose(/^Student’s age/, '7')
    await visitor.choose(/^Subject/, 'Abacus')
    await visitor.fill('Email', MOTHER)
    await visitor.fill('Mobile', '98111 22233')
    await visitor.choose('State', 'Maharashtra')
    await visitor.fill('District', 'Pune')
    await visitor.fill('Location', 'Kothrud')
    await visitor.press('Book the free class')
    await visitor.see('Thank you. We have your request.')
  },
}

const bookEnquiry: Job = {
  title: 'Call the family back and book its class',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.follow('Enquiries')
    await owner.press('Rohan Iyer')
    await owner.press('Book a class')
    await owner.inDialog().choose('Class', 'Saturday')
    await owner.inDialog().press('Book')
    await owner.see(/, Meenakshi Raman/)
  },
}

const enrolEnquiry: Job = {
  title: 'Make the family of an enquiry student and parent',
  run: async (week) => {
    const owner = week.at('owner')
    await owner.press('Create student and parent')
    await owner.inDialog().fill('Class', 'Class 2')
    await owner.inDialog().press('Create both')
    await owner.see('Rohan Iyer is a student')
  },
}

const giveConsent: Job = {
  title: 'As the parent: open the mail, set a password, give consent',
  run: async (week) => {
    const mother = week.at('visitor')
    await mother.page.goto(week.origin + (await linkInMail(week.mailFolder, MOTHER, /./)))
    await mother.fill('Password', PASSWORD)
    await mother.fill('Confirm password', PASSWORD)
    await mother.press('Save password')
    await logInAsParent(mother, MOTHER)
    await mother.follow('Give consent so that Rohan can start')
    await giveConsentTo(mother)
  },
}

export const peopleJobs: readonly Job[] = [
  importChildren,
  printSlips,
  startWithSlip,
  addChild,
  askForDemo,
  bookEnquiry,
  enrolEnquiry,
  giveConsent,
]
