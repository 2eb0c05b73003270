export const words = {
  studentProfile: 'Student profile',
  teacherProfile: 'Teacher profile',
  login: 'Login',
  signup: 'Signup',
  forgot: 'Forgot password',
  startWithSlip: 'Start with your login slip',
  family: 'Family and account',
  newPassword: 'Set a new password',
  confirmEmail: 'Confirm your email',
  parentLogin: 'Parent login',
  familyAccount: 'Create a family account',
}
