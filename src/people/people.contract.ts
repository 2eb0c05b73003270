import * as z from 'zod/mini'
import { Enveloped, endpoint, Id, Instant } from '../platform/wire.ts'
import { Login, PasswordChange, PasswordReset, ProfileChange, RecoveryRequest, StudentSignup, TeacherSignup } from './people.rules.ts'

const LoggedIn = Enveloped(z.object({ data: z.object({ token: z.string(), fullName: z.string(), _id: Id }) }))

export const Teacher = z.object({ _id: Id, fullName: z.string(), email: z.string(), mobile: z.string(), createdAt: Instant })
export const Student = z.object({ ...Teacher.shape, presentEducation: z.string() })
export type Teacher = z.output<typeof Teacher>
export type Student = z.output<typeof Student>

export const createStudent = endpoint('POST', '/students/create-student', {
  summary: 'Signup of a student. 409 when the e-mail already has a student account.',
  access: 'anyone',
  body: StudentSignup,
  reply: Enveloped(Student),
  status: 201,
})

export const createTeacher = endpoint('POST', '/teachers/create-teacher', {
  summary: 'Signup of a teacher. 409 when the e-mail already has a teacher account.',
  access: 'anyone',
  body: TeacherSignup,
  reply: Enveloped(Teacher),
  status: 201,
})

export const studentLogin = endpoint('POST', '/students/student-login', {
  summary: 'Login of a student: sets the session cookie, replies a bearer token. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: LoggedIn,
})

export const teacherLogin = endpoint('POST', '/teachers/teacher-login', {
  summary: 'Login of a teacher: sets the session cookie, replies a bearer token. 401 for an unknown e-mail and for a wrong password alike.',
  access: 'anyone',
  body: Login,
  reply: LoggedIn,
})

export const logout = endpoint('POST', '/logout', {
  summary: "Ends the caller's session, cookie and token at once. Harmless when already signed out.",
  access: 'anyone',
  body: z.object({}),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})

export const getStudent = endpoint('GET', '/students/get-student/{id}', {
  summary: "A student's profile, for the student and for staff; 404 for anyone else.",
  access: 'member',
  params: { id: Id },
  reply: Enveloped(Student),
})

export const getTeacher = endpoint('GET', '/teachers/get-teacher/{id}', {
  summary: "A teacher's profile, for the teacher and for staff; 404 for anyone else.",
  access: 'member',
  params: { id: Id },
  reply: Enveloped(Teacher),
})

const Told = z.object({ success: z.literal(true), message: z.string() })

export const requestRecovery = endpoint('POST', '/recovery/request', {
  summary: 'Mails a link for a new password to an account of this e-mail. The same answer, in the same time, when there is none.',
  access: 'anyone',
  body: RecoveryRequest,
  reply: Told,
})

export const resetPassword = endpoint('POST', '/recovery/reset', {
  summary:
    'Sets a new password with the token of a mailed link: good once, for 30 minutes. Ends every session of the account. 403 for a token that is used, old or unknown.',
  access: 'anyone',
  body: PasswordReset,
  reply: Told,
})

export const updateProfile = endpoint('PATCH', '/profile', {
  summary: "Changes the caller's own name, mobile and, for a student, education.",
  access: 'member',
  body: ProfileChange,
  reply: Told,
})

export const changePassword = endpoint('POST', '/profile/password', {
  summary: "Changes the caller's password; 422 at currentPassword when that is wrong. Ends every other session.",
  access: 'member',
  body: PasswordChange,
  reply: Told,
})

export const OwnSession = z.object({ _id: Id, createdAt: Instant, current: z.boolean() })
export type OwnSession = z.output<typeof OwnSession>

export const getSessions = endpoint('GET', '/profile/sessions', {
  summary: "The caller's sessions, newest first.",
  access: 'member',
  reply: Enveloped(z.array(OwnSession)),
})

export const endOwnSession = endpoint('POST', '/profile/sessions/{id}/end', {
  summary: "Ends one of the caller's sessions; the same 404 for another's and for none.",
  access: 'member',
  params: { id: Id },
  body: z.object({}),
  reply: Told,
})
