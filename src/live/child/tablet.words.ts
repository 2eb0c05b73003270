export const words = {
  title: 'Join the lesson',
  code: 'Code on your teacher’s screen',
  goOn: 'Go on',
  yourName: 'Your name',
  tapName: 'Tap your name',
  withTeacher: (teacher: string) => `with ${teacher}`,
  otherCode: 'Another code',
  notIn: 'Your teacher did not let this tablet in, or the lesson is over.',
  wait: 'Wait a moment. Your teacher lets you in.',
  notMyName: 'That is not my name',
  done: 'Done',
}
