import { page, type Locator } from 'vitest/browser'

export const button = (name: string) => page.getByRole('button', { name, exact: true })

export const field = (label: string) => page.getByLabelText(label, { exact: true })

export const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Two presses before the page can answer the first. */
export async function pressTwice(target: Locator): Promise<void> {
  const element = (await target.findElement()) as HTMLElement
  element.click()
  element.click()
}

export async function valuesOf(fields: readonly Locator[]): Promise<string[]> {
  return Promise.all(fields.map(async (each) => ((await each.findElement()) as HTMLInputElement).value))
}
