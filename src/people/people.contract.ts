import * as z from 'zod/mini'
import { ROLES } from './people.rules.ts'
import {
  endpoint,
  DataReply,
  Id,
  Instant,
  PICTURE_MAX_BYTES,
  PictureFile,
  MessageReply,
  LANGUAGES,
} from '../platform/wire.ts'
import {
  EmailVerification,
  Login,
  PasswordChange,
  PasswordReset,
  ProfileChange,
  RecoveryRequest,
  StudentSignup,
  TeacherSignup,
} from './forms.contract.ts'

/** What a person has chosen to read; null: never chosen. */
export const ChosenLanguage = z.nullable(z.enum(LANGUAGES))

/** `role` is the account's own, whatever door it came through. */
export const LoggedIn = DataReply(
  z.object({
    data: z.object({
      token: z.string(),
      fullName: z.string(),
      _id: Id,
      role: z.enum(ROLES),
      /** Absent if none was chosen. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
  }),
)

export const Person = z.object({
  _id: Id,
  fullName: z.string(),
  email: z.string(),
  mobile: z.string(),
  createdAt: Instant,
})
export const Teacher = z.object({
  ...Person.shape,
  /** A square WebP as a data: address; null without one. */
  picture: z.nullable(z.string()),
  emailVerified: z.boolean(),
  language: ChosenLanguage,
})
export const Student = z.object({
  ...Teacher.shape,
  presentEducation: z.string(),
  /** E-mail and mobile are the parent's, who manages this account on the family page. */
  ofFamily: z.boolean(),
})
export type Teacher = z.output<typeof Teacher>
export type Student = z.output<typeof Student>

export const createStudent = endpoint('POST', '/students/create-student', {
  summary:
    'Signup of a student. The same answer when the e-mail has a student account already; its holder is told by mail.',
  access: 'anyone',
  body: StudentSignup,
  reply: DataReply(z.object({ ...Person.shape, presentEducation: z.string() })),
  status: 201,
})

export const createTeacher = endpoint('POST', '/teachers/create-teacher', {
  summary:
    'Signup of a teacher. The same answer when the e-mail has a teacher account already; its holder is told by mail.',
  access: 'anyone',
  body: TeacherSignup,
  reply: DataReply(Person),
  status: 201,
})

export const studentLogin = endpoint('POST', '/students/student-login', {
  summary:
    'Login of a student, or of a teacher under the wrong tab: sets the session cookie, replies a bearer token. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: LoggedIn,
})

export const teacherLogin = endpoint('POST', '/teachers/teacher-login', {
  summary:
    'Login of a teacher, or of a student under the wrong tab: sets the session cookie, replies a bearer token. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: LoggedIn,
})

export const getStudent = endpoint('GET', '/students/get-student/{id}', {
  summary: "A student's profile, for the student, its parent and the office; 404 for anyone else.",
  access: 'member',
  auditVerb: 'viewed the profile of {person:id}',
  behindPin: 'open',
  params: { id: Id },
  reply: DataReply(Student),
})

export const getTeacher = endpoint('GET', '/teachers/get-teacher/{id}', {
  summary: "A teacher's profile, for the teacher and the office; 404 for anyone else.",
  access: 'member',
  auditVerb: 'viewed the profile of {person:id}',
  behindPin: 'open',
  params: { id: Id },
  reply: DataReply(Teacher),
})

export const requestRecovery = endpoint('POST', '/recovery/request', {
  summary:
    'Mails a link for a new password to an account of this e-mail. The same answer, in the same time, when there is none.',
  access: 'anyone',
  body: RecoveryRequest,
  reply: MessageReply,
})

export const resetPassword = endpoint('POST', '/recovery/reset', {
  summary:
    'Sets a new password with the token of a mailed link: good once, for 30 minutes. Ends every session of the account. The reply has the role, for which there is a login. 403 for a token that is used, old or unknown.',
  access: 'anyone',
  body: PasswordReset,
  reply: z.object({ ...MessageReply.shape, role: z.enum(ROLES) }),
})

export const verifyEmail = endpoint('POST', '/email/verify', {
  summary:
    "Confirms an e-mail with the token of a mailed link. For a student's account it also takes who holds it: an adult, or a parent with their consent (422 at holder); for a parent's or a teacher's account a session of it has to come along, or its password (422 at password). 403 for a token that is used, old or unknown.",
  access: 'anyone',
  body: EmailVerification,
  reply: MessageReply,
})

export const sendVerification = endpoint('POST', '/email/send-verification', {
  summary: "Mails the link that confirms the caller's e-mail once more; harmless when it is confirmed.",
  access: 'member',
  auditVerb: 'asked for a confirmation email',
  behindPin: 'closed',
  body: z.object({}),
  reply: MessageReply,
})

/** Whom the page shows; 403 when that is no longer who is acted for. */
const whose = { userId: z.optional(Id) }

export const uploadProfilePicture = endpoint('POST', '/profile/picture', {
  summary:
    'Takes a picture of the caller, or of the child acted for (JPEG, PNG, WebP, AVIF or GIF; at most 8 MB and 50 megapixels), and keeps a square of it, re-encoded. 415 for another kind, 422 for one that cannot be read.',
  access: 'member',
  seat: 'own',
  auditVerb: 'changed their own picture',
  behindPin: 'closed',
  query: whose,
  body: PictureFile,
  file: true,
  maxBytes: PICTURE_MAX_BYTES,
  reply: DataReply(z.object({ picture: z.string() })),
})

export const deleteProfilePicture = endpoint('DELETE', '/profile/picture', {
  summary: 'Takes the picture away; harmless when there is none.',
  access: 'member',
  seat: 'own',
  auditVerb: 'removed their own picture',
  behindPin: 'closed',
  query: whose,
  reply: MessageReply,
})

/** What a student has achieved, as facts; `quizzes`: how many. */
const Achievement = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first-quiz') }),
  z.object({ kind: z.literal('ten-quizzes') }),
  /** With so many percent or more. */
  z.object({ kind: z.literal('excellent'), quizzes: z.int(), percent: z.int() }),
  z.object({ kind: z.literal('full-score'), quizzes: z.int() }),
  z.object({ kind: z.literal('subject-done'), subject: z.string(), quizzes: z.int() }),
  z.object({ kind: z.literal('course-finished'), course: z.string() }),
])
export type Achievement = z.output<typeof Achievement>

/** What a student has done so far. */
export const StudentRecord = z.object({
  subjects: z.array(
    z.object({ name: z.string(), done: z.int(), total: z.int(), averageScore: z.nullable(z.number()) }),
  ),
  courses: z.array(z.object({ courseId: Id, title: z.string(), lessonsDone: z.int(), lessonCount: z.int() })),
  achievements: z.array(Achievement),
})
export type StudentRecord = z.output<typeof StudentRecord>

export const getStudentRecord = endpoint('GET', '/students/{id}/record', {
  summary:
    "A student's courses, quizzes and achievements, for the student, its parent, its teachers and the office; 404 for anyone else.",
  access: 'member',
  auditVerb: 'viewed the results of {person:id}',
  behindPin: 'open',
  params: { id: Id },
  reply: DataReply(StudentRecord),
})

export const updateProfile = endpoint('PATCH', '/profile', {
  summary: "Changes the caller's own name, mobile and, for a student, education.",
  access: 'member',
  seat: 'own',
  auditVerb: 'changed their own details',
  behindPin: 'closed',
  body: ProfileChange,
  reply: MessageReply,
})

export const changePassword = endpoint('POST', '/profile/password', {
  summary:
    "Changes the caller's password; 422 at currentPassword when that is wrong. Ends every other session.",
  access: 'member',
  seat: 'own',
  auditVerb: 'changed their own password',
  behindPin: 'closed',
  body: PasswordChange,
  reply: MessageReply,
})

export const OwnSession = z.object({ _id: Id, createdAt: Instant, device: z.string(), current: z.boolean() })

export const getSessions = endpoint('GET', '/profile/sessions', {
  summary: "The caller's sessions, newest first.",
  access: 'member',
  seat: 'own',
  auditVerb: 'viewed their own logged-in devices',
  behindPin: 'closed',
  reply: DataReply(z.array(OwnSession)),
})

export const endOwnSession = endpoint('POST', '/profile/sessions/{id}/end', {
  summary: "Ends one of the caller's sessions; the same 404 for another's and for none.",
  access: 'member',
  seat: 'own',
  auditVerb: 'logged out one of their own devices',
  behindPin: 'closed',
  params: { id: Id },
  body: z.object({}),
  reply: MessageReply,
})
