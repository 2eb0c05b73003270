export const words = {
  liveLessons: 'Live lessons',
  liveLesson: 'Live lesson',
  theLesson: 'The lesson',
  join: 'Join the lesson',
}
