// The name of this window among those of the shop: the same after a reload.

const name = 'kencana.screen'

export const ownScreen = (): string => {
  const known = sessionStorage.getItem(name)
  if (known !== null) return known
  const made = crypto.randomUUID()
  sessionStorage.setItem(name, made)
  return made
}
