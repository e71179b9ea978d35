"""What every step of a training run does, whatever is trained."""
import math


def set_rate(optimiser, rate, step, done, warm=100):
    """Rises over the first `warm` steps and falls with the cosine of what is done (0 to 1)."""
    for group in optimiser.param_groups:
        group["lr"] = rate * min(1, (step + 1) / warm) * (0.5 * (1 + math.cos(math.pi * done)) + 0.01)


def copied(model):
    return {name: value.detach().clone() for name, value in model.state_dict().items()}


def average_in(average, model, step, most):
    """Weights averaged over the steps, which are better than the last ones; at first over fewer of them."""
    keep = min(most, step / (step + 20.0))
    for name, value in model.state_dict().items():
        if value.dtype.is_floating_point:
            average[name].mul_(keep).add_(value.detach(), alpha=1 - keep)
        else:
            average[name].copy_(value)
