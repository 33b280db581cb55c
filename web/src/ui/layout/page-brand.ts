import { isHexColor, productColor, productName } from '@counterfoil/contract/appearance/brand'

/** How this installation names and colors itself. */
export interface PageBrand {
  readonly name: string
  readonly color: string
  readonly logo: { readonly path: string; readonly width: number; readonly height: number } | null
}

/** Reads what the server wrote into the page. Without it, the installation has the product's own name and color. */
export function readBrand(page: Pick<Document, 'querySelector'> | undefined): PageBrand {
  const find = (name: string) => page?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  const [logo, color] = [find('brand-logo'), find('brand-color')?.content]
  return {
    name: find('application-name')?.content || productName,
    color: color !== undefined && isHexColor(color) ? color : productColor,
    logo: logo ? { path: logo.content, width: Number(logo.dataset.width), height: Number(logo.dataset.height) } : null,
  }
}

/** Doesn't change while the page is open. */
export const pageBrand = readBrand(typeof document === 'undefined' ? undefined : document)
