// What the customer's window shows, from the counter's tab to that of the customer on the same machine.

interface ShownPiece {
  readonly name: string
  readonly weight: string
  readonly price: string
}

export interface ShownSale {
  readonly pieces: readonly ShownPiece[]
  readonly total: string
  readonly due: string
  /** What goes back to the customer; empty: nothing. */
  readonly back: string
}

const channelName = 'kencana.customer'

/** Shows it in the customer's window, where one is open. */
export const publishSale = (sale: ShownSale): void => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(sale)
  channel.close()
}

/** Calls with each sale that is shown from now on; the answer ends it. */
export const subscribeToSales = (onSale: (sale: ShownSale) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ShownSale>) => onSale(data)
  return () => channel.close()
}

/** The window below the path of the screen; opened again it comes to the front. */
export const openCustomerWindow = (path: string): void => {
  window.open(`${path}/pelanggan`, channelName, 'popup,width=900,height=700')
}
