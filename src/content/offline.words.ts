import type { ReactNode } from 'react'

export const words = {
  title: 'You are offline',
  text: 'This page needs the internet. Your answers and practice are saved on this device and will be sent when you are back online.',
  retry: 'Try Again',
  usable: 'You can use these offline',
  practice: 'Practice',
  homeSoon: (link: (text: string) => ReactNode) => [
    link('The home page'),
    ' will open when you are back online.',
  ],
}
