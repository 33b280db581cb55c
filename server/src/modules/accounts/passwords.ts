import { hash, verify } from '@node-rs/argon2'

/** OWASP's smallest recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The form in which a password is stored. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let dummyHash: Promise<string> | undefined

/** Whether a password is right. Without a stored hash the same work is done for nothing, so that time does not tell whether an account exists. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password')
  const isRight = await verify(storedHash ?? (await dummyHash), password)
  return storedHash !== null && isRight
}
