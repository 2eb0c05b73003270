/** /m/:token: its loader leads on to the message's page, so that nothing is shown here. */
export function MessageLinkPage() {
  return null
}
