export const words = {
  login: 'Login',
  signup: 'Signup',
  forgot: 'Forgot password',
  parentLogin: 'Parent login',
  familyAccount: 'Create a family account',
}
