import type { Page } from '@playwright/test';

/**
 * The page gets the server's own answers to `path`, their JSON changed by `change`. What is still on its way when the
 * test ends and its page closes fails no test.
 */
export async function changeAnswers<Body>(page: Page, path: string, change: (body: Body) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as Body) });
    } catch (error) {
      if (!page.isClosed() && !/disposed|has been closed/.test(String(error))) throw error;
    }
  });
}
