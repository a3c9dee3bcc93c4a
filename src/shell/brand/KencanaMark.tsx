import mark from './kencana.svg'

export function KencanaMark({ size = 28 }: { readonly size?: number }) {
  return <img src={mark} alt="" width={size} height={size} style={{ flexShrink: 0, display: 'block' }} />
}
