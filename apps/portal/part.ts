const limitMs = 120_000;

/** A part of the application that did not load: too late, lost on the way, or removed with an older release. */
export class PartFailed extends Error {
  constructor(cause: unknown) {
    super('a part of the application could not be loaded', { cause });
    this.name = 'PartFailed';
  }
}

/** Loads a part, with a timeout of 120 s (PLT-16). Throws PartFailed. */
export async function inTime<T>(part: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too late')), limitMs);
  });
  try {
    return await Promise.race([part, late]);
  } catch (error) {
    throw new PartFailed(error);
  } finally {
    clearTimeout(timer);
  }
}

/** True if the server has another release than this page: its parts have other names, and only a reload gets them. */
export async function isNewRelease(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  );
  try {
    const answer = await fetch('/portal/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    const page = answer.ok ? await answer.text() : undefined;
    return page !== undefined && scripts.some((script) => !page.includes(script));
  } catch {
    return false;
  }
}
