// The name of this window among those of the shop: the same after a reload.

const name = 'kencana.screen'

export const getScreenId = (): string => {
  const stored = sessionStorage.getItem(name)
  if (stored !== null) return stored
  const created = crypto.randomUUID()
  sessionStorage.setItem(name, created)
  return created
}
