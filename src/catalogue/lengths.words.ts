export const words = {
  duration: (hours: number, minutes: number) => (hours > 0 ? `${hours} hour ${minutes}min` : `${minutes}min`),
  lessons: (count: number) => `${count} Lesson`,
}
