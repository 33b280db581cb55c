import { isHexColor, productColor, productName } from '#kernel/appearance/brand.ts'

/** How this installation names and colors itself. */
export interface PageBrand {
  readonly name: string
  readonly color: string
  readonly logo: PageLogo | null
  /** In dark, in place of the logo. */
  readonly darkLogo?: PageLogo
}

export interface PageLogo {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Reads what the server wrote into the page. Without it, the installation has the product's own name and color. */
export function readBrand(page: Pick<Document, 'querySelector'> | undefined): PageBrand {
  const find = (name: string) => page?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  const [logo, darkLogo, color] = [readLogo(find('brand-logo')), readLogo(find('brand-dark-logo')), find('brand-color')?.content]
  return {
    name: find('application-name')?.content || productName,
    color: color !== undefined && isHexColor(color) ? color : productColor,
    logo,
    ...(darkLogo && { darkLogo }),
  }
}

function readLogo(meta: HTMLMetaElement | null | undefined): PageLogo | null {
  return meta ? { path: meta.content, width: Number(meta.dataset.width), height: Number(meta.dataset.height) } : null
}

/** Doesn't change while the page is open. */
export const pageBrand = readBrand(typeof document === 'undefined' ? undefined : document)
