/** What a family's login slip says on paper. */
export const words = {
  parentOf: (parent: string) => `${parent}, parent of`,
  login: 'Login',
  hasPassword: (address: string, forgotten: string) =>
    `You already have an account. Log in with your password:\n${address}\nForgotten? ${forgotten}`,
  askForSlip: 'Ask the academy for a new slip.',
  startCode: 'Start code',
  start: (address: string, until: string) =>
    `Open ${address} or scan the code. Enter the login and code and set a password. Use by ${until}. Keep it private.`,
  consent: (phone: string) => `Read and give consent there. Then your child can start. Help: ${phone}`,
}
