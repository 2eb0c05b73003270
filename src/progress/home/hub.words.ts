export const words = {
  homework: 'Homework',
  due: (day: string, isLate: boolean) => `${isLate ? 'Late since' : 'For'} ${day}.`,
  right: (right: number, of: number) => `${right} of ${of} right by yourself`,
  practise: 'Practise',
  practiseTitle: (title: string) => `Practise ${title}`,
  done: 'Done',
}
