export const words = {
  fromAcademy: 'From the academy',
  readBefore: (count: number) => `Read before: ${count}`,
  sentFor: (day: string, children: string) => `${day}, for ${children}`,
  haveRead: 'I have read it',
  calendarLink: 'Calendar link',
  calendarText:
    'Add this group’s classes to your calendar. It updates automatically. This link is private: please don’t share it.',
  openCalendar: 'Open in calendar',
  copy: 'Copy',
  copied: 'Link copied',
}
