#include <stddef.h>
#include <stdbool.h>
#include <gif_lib.h>
