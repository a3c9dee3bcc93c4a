// What the customer's window shows, from the counter's tab to that of the customer on the same machine.

interface ShownPiece {
  readonly name: string
  readonly weight: string
  readonly price: string
}

/** What the customer pays to which account. */
export interface AwaitedQris {
  readonly account: string
  readonly amount: number
}

export interface ShownSale {
  readonly pieces: readonly ShownPiece[]
  readonly total: string
  readonly due: string
  /** What goes back to the customer; empty: nothing. */
  readonly back: string
  /** The QRIS payment that is awaited. */
  readonly qris?: AwaitedQris | undefined
}

const channelName = 'kencana.customer'

/** A customer's window that opens asks for the sale by this message. */
const openedMessage = 'opened'

/** Shows the sale in the customer's window, and again in one that opens later; returns how to end that. */
export const publishSale = (sale: ShownSale): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ShownSale | typeof openedMessage>) => {
    // Another tab may have the sale that the customer waits for.
    if (data === openedMessage && sale.pieces.length > 0) channel.postMessage(sale)
  }
  channel.postMessage(sale)
  return () => channel.close()
}

/** Calls with the sale that is open and with each change of it; returns how to end that. */
export const subscribeToSales = (onSale: (sale: ShownSale) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<ShownSale | typeof openedMessage>) => {
    if (data !== openedMessage) onSale(data)
  }
  channel.postMessage(openedMessage)
  return () => channel.close()
}

/** The window below the path of the screen; opened again it comes to the front. */
export const openCustomerWindow = (path: string): void => {
  window.open(`${path}/pelanggan`, channelName, 'popup,width=900,height=700')
}
