export const words = {
  showPage: 'Show your page',
  idCard: 'ID card',
}
