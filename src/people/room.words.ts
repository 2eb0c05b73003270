export const words = {
  login: 'Login',
  signup: 'Signup',
}
